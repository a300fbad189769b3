/** What the bundler puts into the program (scripts/embedded-files.mjs). */

/**
 * A file that the program carries: a function that reads its bytes, again at every call. Reading it costs nothing
 * before.
 */
declare module 'asset:*' {
  const read: () => Uint8Array<ArrayBuffer>;
  export default read;
}

/**
 * The nets in a folder, by rule: each as a function that reads its file, as asset: does. The bundler has checked the
 * files.
 */
declare module 'nets:*' {
  const nets: Readonly<Record<string, (() => Uint8Array) | undefined>>;
  export default nets;
}

/** A file as text, deflated (zlib) and in base64: what the npm package carries in a module of its own. */
declare module 'packed:*' {
  const text: string;
  export default text;
}

/** A source file, bundled on its own, as the text of one script. */
declare module 'worker-source:*' {
  const source: string;
  export default source;
}

declare const TENGEN_VERSION: string;

/** A number, in hexadecimal, that differs between builds of the program: it follows from its sources. */
declare const TENGEN_SOURCES: string;
