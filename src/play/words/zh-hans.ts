import type { Translation } from '../languages.ts';

export const simplifiedChinese: Translation = {};
