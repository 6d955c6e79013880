import type { Page } from '@openward/contract';
import type { SQL } from 'drizzle-orm';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Resource } from './mapping/types.ts';
import type { Given, SearchQuery } from './search/asked.ts';
import type { Condition } from './search/conditions.ts';

/** A call of somebody who has signed in. */
export type ExchangeCall = Call & { caller: Caller };

/** Where the resources of a kind come from. */
export interface Source {
  /** The parameters of its searches. */
  conditions: Readonly<Record<string, Condition>>;
  /**
   * Reads a page of those that the caller may see.
   * @param given what was asked for, for what is kept in no table
   */
  find(call: ExchangeCall, which: SQL | undefined, query: SearchQuery, given: Given): Promise<Found>;
}

/** Resources of a search, and which page of them it is. */
export interface Found {
  resources: Resource[];
  page: Page | undefined;
}
