/** Names of variables that hold secrets: none of an engine's business, least of all the password of the queue. */
const SECRET =
  /PASSW(?:OR)?D|PASSPHRASE|SECRET|TOKEN|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|^REDISCLI_AUTH$/i;

/** The environment of an engine: that of this process, without its secrets. */
export function engineEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !SECRET.test(name)));
}
