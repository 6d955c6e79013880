import type { Page } from '@openward/contract';
import type { SQL } from 'drizzle-orm';
import type { Call } from '../platform/http/call.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Resource } from './mapping/types.ts';
import type { Given, SearchQuery } from './search/asked.ts';
import type { Condition } from './search/conditions.ts';

/** A call of a signed-in user. */
export type ExchangeCall = Call & { caller: Caller };

/** The source of the resources of a type. */
export interface Source {
  /** The conditions of its search parameters. */
  conditions: Readonly<Record<string, Condition>>;
  /**
   * Reads a page of the resources that the caller may see.
   * @param given the search, for types that are stored in no table
   */
  find(call: ExchangeCall, which: SQL | undefined, query: SearchQuery, given: Given): Promise<Found>;
}

/** The resources of a search and their page. */
export interface Found {
  resources: Resource[];
  page: Page | undefined;
}
