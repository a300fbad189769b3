import type { Translation } from '../languages.ts';

export const russian: Translation = {};
