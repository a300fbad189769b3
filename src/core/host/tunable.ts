/** The core with the numbers of its search as exports that can be set: what `npm run tune` plays with. */

export * from '../search/parameters';
export * from './index';
