/**
 * The queue's engine, BullMQ, and its client for Redis. They are a megabyte of script, which is a file of its own
 * (scripts/embedded-files.mjs): this module is imported dynamically, by `queue-connection.ts` alone, when a queue is
 * asked for.
 */
export { type Job, Queue, Worker } from 'bullmq';
export { Redis, ReplyError } from 'ioredis';
