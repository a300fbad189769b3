import type { Translation } from '../languages.ts';

export const korean: Translation = {};
