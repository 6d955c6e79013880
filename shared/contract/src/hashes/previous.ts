import type { CalledEndpoint } from '../releases/registry.ts';
/** What the api's release before answered (`previous.json`, written by `npm run contract:keep`). */
export interface PreviousContract {
  /** The api's version. */
  release: string;
  /** The name of its last migration, such as `0020_take_along`. */
  migration: string;
  endpoints: PreviousEndpoint[];
}

/** An endpoint as it was, with calls that its clients may have made. */
export interface PreviousEndpoint extends CalledEndpoint {
  name: string;
  /** In the order in which they were made. */
  calls: PreviousCall[];
}

/** A call and what came back. */
export interface PreviousCall {
  /** Who called: a role, a paired device, or nobody. */
  as: string;
  /** Records, instants and the like stand in it as `{{patient}}`. */
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: Record<string, unknown> | undefined;
  /** A file, in base64. */
  upload?: string | undefined;
  status: number;
  /** What `result` held. */
  shape: Shape;
}

/**
 * The type of a value: `string`, `number`, `boolean` or `null`; the shapes of an object's keys; of a list, what all its
 * entries have in common, or nothing where it was empty. `any` is whatever there may be.
 */
export type Shape = string | { [key: string]: Shape } | [] | [Shape];
