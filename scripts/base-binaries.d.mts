export interface BaseBinary {
  readonly name: string;
  readonly version: string;
  /** Within the package. */
  readonly binary: string;
  readonly integrity: string;
}

export const LINUX: BaseBinary;

export function unpackBase(
  base: BaseBinary,
  members: readonly string[],
  cache: string,
  folder: string,
): Promise<void>;
