import type { Translation } from '../languages.ts';

export const vietnamese: Translation = {};
