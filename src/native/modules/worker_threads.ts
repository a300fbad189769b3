import { lent } from '../lent.ts';

export { NativeWorker as Worker, parentPort } from '../threads.ts';
export const workerData = lent.setup;
