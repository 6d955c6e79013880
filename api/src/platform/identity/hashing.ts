import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Cost of an argon2id hash with one lane. */
export interface HashingCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
}

/** First recommendation of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes. */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };
/** From 0 to 19: on few cores, other calls get priority over hashing. */
const NICE = 10;

try {
  // On Linux, priority belongs to a thread, so this affects only the worker.
  if (process.platform === 'linux') setPriority(NICE);
} catch {
  // A container may forbid it; the worker then keeps the normal priority.
}

/** A task of a worker: a hash to create, or one to verify. */
export interface HashingTask {
  password: string;
  stored?: string;
  cost?: HashingCost | undefined;
}

/** Runs in a worker thread. @returns the hash, or whether the password matches the stored one */
export default function work({ password, stored, cost = COST }: HashingTask): string | boolean {
  return stored === undefined ? hashSync(password, { ...cost, parallelism: 1 }) : verifySync(stored, password);
}
