const CREDENTIALS = /\/\/\S*@/g;

/**
 * A text without what an address in it says of user and password: what somebody typed wrong is shown to them, and to
 * logs.
 */
export function withoutCredentials(text: string): string {
  return text.replaceAll(CREDENTIALS, '//***@');
}
