import { readAsset } from '../asset.ts';

export const getAsset = (name: string): ArrayBufferLike => readAsset(name).buffer;
