/** What the server tells of changes that anybody makes, as an event's name; open pages tell it each other by the same. */
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

/** What an event holds: never more than an id; who wants to know more asks, and is asked who they are. */
export interface Fact {
  id: string;
}

/**
 * Events besides the facts: `ready` once everything is heard from now on; `missed` where something may have happened
 * that the listener was not told; `too-many` where the stream ends because the user has opened others since.
 */
export type StreamSign = 'ready' | 'missed' | 'too-many';

/** Seconds that the server remembers facts for: who comes back within them is told what they missed. */
export const REMEMBERED_SECONDS = 120;

/** Seconds between two signs of life on a stream on which nothing happens. */
export const SIGN_OF_LIFE_SECONDS = 15;
