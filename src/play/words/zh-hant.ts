import type { Translation } from '../languages.ts';

export const traditionalChinese: Translation = {};
