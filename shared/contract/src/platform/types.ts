import type { InferType } from 'yup';
import type { factResult } from './results.ts';

/** Event names for changes by any user; open pages notify each other with the same names. */
export const FACTS = [
  'appointment:changed',
  'document:changed',
  'patient:changed',
  'account:changed',
  'availability:changed',
  'form:changed',
  'template:changed',
  'access:changed',
] as const;

export type FactName = (typeof FACTS)[number];

/** The content of an event: at most ids, because details need an authorised request. */
export type Fact = InferType<typeof factResult>;

/**
 * Control events: `ready` when the stream is complete from now on; `missed` if events may be lost; `too-many` when the
 * stream ends because the user has opened newer ones.
 */
export type StreamSign = 'ready' | 'missed' | 'too-many';

/** Seconds that the server keeps events for clients that reconnect. */
export const REMEMBERED_SECONDS = 120;

/** Seconds between keep-alives on an idle stream. */
export const SIGN_OF_LIFE_SECONDS = 15;
