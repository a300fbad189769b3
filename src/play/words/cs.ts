import type { Translation } from '../languages.ts';

export const czech: Translation = {};
