/** Files that the bundler puts into the program as values (scripts/embedded-files.mjs). */
declare module '*.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}

/** The nets in a folder, by rule. */
declare module 'nets:*' {
  const nets: Readonly<Record<string, { readonly name: string; readonly payload: string } | undefined>>;
  export default nets;
}

/** A source file, bundled on its own, as the text of one script. */
declare module 'worker-source:*' {
  const source: string;
  export default source;
}

declare const TENGEN_VERSION: string;
