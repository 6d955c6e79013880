import type { CalledEndpoint } from '../releases/registry.ts';
/** The answers of the previous API release (`previous.json`, written by `npm run contract:keep`). */
export interface PreviousContract {
  /** The API's version. */
  release: string;
  /** The name of its last migration, such as `0020_take_along`. */
  migration: string;
  endpoints: PreviousEndpoint[];
}

/** An endpoint of the previous release, with example calls of its clients. */
export interface PreviousEndpoint extends CalledEndpoint {
  name: string;
  /** In call order. */
  calls: PreviousCall[];
}

/** A call and its answer. */
export interface PreviousCall {
  /** The caller: a role, a paired device, or anonymous. */
  as: string;
  /** Placeholders such as `{{patient}}` replace records, instants and the like. */
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: Record<string, unknown> | undefined;
  /** A file in base64. */
  upload?: string | undefined;
  status: number;
  /** The shape of `result`. */
  shape: Shape;
}

/**
 * The shape of a value: a type name (`string`, `number`, `boolean`, `null`), the shapes of an object's keys, or the
 * common shape of a list's entries (empty for an empty list). `any` allows everything.
 */
export type Shape = string | { [key: string]: Shape } | [] | [Shape];
