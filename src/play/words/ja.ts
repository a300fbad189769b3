import type { Translation } from '../languages.ts';

export const japanese: Translation = {};
