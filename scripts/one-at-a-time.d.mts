export function oneAtATime<T>(file: string, doing: string, work: () => T | Promise<T>): Promise<T>;
