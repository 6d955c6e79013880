import type { ChildProcess } from 'node:child_process';

/** A port that nobody listens on. */
export function freePort(): Promise<number>;
/** Asks a child to stop, and ends it where it does not within five seconds. */
export function ended(child: ChildProcess): Promise<void>;
