import type { InputSchema } from '@openward/contract';
import {
  activateSchema,
  canarySchema,
  haltSchema,
  promoteSchema,
  rollbackSchema,
} from '@openward/contract/releases/schemas';

import type { InferType } from 'yup';
import { activate } from '../release/changes/activate.ts';
import { halt, promote, startCanary } from '../release/changes/canary.ts';
import { rollback } from '../release/changes/rollback.ts';
import type { Reason } from '../release/registry/history.ts';
import type { PartRelease } from '../release/registry/part-release.ts';
import type { ReleaseStore } from '../release/store/store.ts';

/** A change of a part that can be called for. */
export interface CallableChange {
  /** What the call must say; what it says besides is left out. */
  schema: InputSchema;
  /** True where a system admin may make it; the token of the part always may. */
  isForAdmins: boolean;
  /** @throws ReleaseError */
  make(store: ReleaseStore, name: string, said: unknown, who: string): Promise<PartRelease>;
  /** One sentence on what was done. */
  words(name: string, release: PartRelease): string;
}

function change<S extends InputSchema>(given: {
  schema: S;
  isForAdmins?: boolean;
  make(store: ReleaseStore, name: string, said: InferType<S>, reason: Reason): Promise<PartRelease>;
  words: CallableChange['words'];
}): CallableChange {
  return {
    isForAdmins: false,
    ...given,
    make: (store, name, said, who) => {
      const { why = '' } = said as { why?: string };
      return given.make(store, name, said as InferType<S>, { who, why });
    },
  };
}

const nowGet = (name: string, { active }: PartRelease) => `${name}: users now get ${active}.`;

/** What can be called for at `POST /releases/<name>/<change>`. */
export const CHANGES: Record<string, CallableChange> = {
  activate: change({
    schema: activateSchema,
    make: (store, name, { version }, reason) => activate(store, name, version, reason),
    words: nowGet,
  }),
  rollback: change({
    schema: rollbackSchema,
    isForAdmins: true,
    make: (store, name, { version, from }, reason) => rollback(store, name, reason, version || undefined, from),
    words: nowGet,
  }),
  canary: change({
    schema: canarySchema,
    make: (store, name, { version, percent }, reason) => startCanary(store, name, { version, percent }, reason),
    words: (name, { canary }) =>
      canary ? `${name}: ${canary.percent} percent of the users now get ${canary.version}.` : `${name} has no canary.`,
  }),
  promote: change({
    schema: promoteSchema,
    make: (store, name, { version }, reason) => promote(store, name, reason, version),
    words: nowGet,
  }),
  halt: change({
    schema: haltSchema,
    isForAdmins: true,
    make: (store, name, { version }, reason) => halt(store, name, reason, version),
    words: (name) => `${name}: its canary is withdrawn.`,
  }),
};
