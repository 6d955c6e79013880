import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

/** What a hash costs; argon2id with one lane. */
export interface HashingCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
}

/** The first choice of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes. */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };
/** Of 0 to 19: pages and lists come before hashes where the cores are few. */
const NICE = 10;

try {
  // On Linux a priority belongs to a thread: this lowers the worker's and nobody else's.
  if (process.platform === 'linux') setPriority(NICE);
} catch {
  // A container may forbid it; then the worker is as important as the rest.
}

/** One piece of work for a worker: a hash to make, or one to compare with. */
export interface HashingTask {
  password: string;
  stored?: string;
  cost?: HashingCost | undefined;
}

/** Runs in a worker thread. @returns the hash, or whether the password is the stored one's */
export default function work({ password, stored, cost = COST }: HashingTask): string | boolean {
  return stored === undefined ? hashSync(password, { ...cost, parallelism: 1 }) : verifySync(stored, password);
}
