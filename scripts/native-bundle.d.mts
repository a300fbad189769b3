/** The program's script for the small executable as text, and the files that it carries by name. Throws an Error. */
export function nativeProgram(): Promise<{
  readonly script: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}>;
