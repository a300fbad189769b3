/** What people type who want to know how a program is used. No manager starts a brain with one of these. */
const HELP_WISHES: ReadonlySet<string> = new Set(['--help', '-h']);

export function asksForHelp(arg: string): boolean {
  return HELP_WISHES.has(arg);
}
