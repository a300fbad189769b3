export default { join: (...parts: readonly string[]): string => parts.join('/') };
