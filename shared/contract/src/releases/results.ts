import { amount, isoInstant, listOf, mapOf, record, text, wholeNumber } from '../core/results.ts';

export const apiContractResult = record({
  endpoints: listOf(
    record({
      /** Our clients use the first method. */
      method: text(),
      /** Below `/api`, parameters as `:name`. */
      path: text(),
      /** The contract hashes of this endpoint that the API supports: its own, and the previous release's. */
      hashes: listOf(text()),
    }),
  ),
});

const inForce = {
  version: text(),
  since: isoInstant().nullable(),
  by: text().nullable(),
  /** Empty if no reason was given. */
  why: text().nullable(),
};

export const releaseInForceResult = record(inForce);

/** Percentage of users, 1 to 99. */
const percent = amount();

export const versionCountsResult = record({
  shown: wholeNumber(),
  /** Loading failed. */
  failed: wholeNumber(),
  /** Shown instead of a version that failed to load. */
  fallback: wholeNumber(),
  /** It broke while it was shown. */
  crashed: wholeNumber(),
  /** Start of the counts. */
  since: isoInstant(),
});

export const partStatusResult = record({
  name: text(),
  /** The owning team and its contact; missing if its `remote.json` names none. */
  owner: text().optional(),
  contact: text().optional(),
  active: releaseInForceResult,
  /** The version for fallbacks and rollbacks; null if there is none. */
  previous: text().nullable(),
  canary: record({ ...inForce, percent }).nullable(),
  /** Versions that were rolled back or halted, latest first. */
  withdrawn: listOf(text()),
  /** Counts by version; missing if reports are not counted. */
  reports: mapOf(versionCountsResult).optional(),
});

/** A removed part, and who removed it. */
export const retiredPartResult = record({ name: text(), ...inForce });

/** A part or all parts with a frozen version. */
export const freezeResult = record({
  /** The part, or `*` for all of them. */
  name: text(),
  until: isoInstant(),
  since: isoInstant(),
  by: text(),
  why: text(),
});

export const releaseChangeResult = record({
  revision: wholeNumber(),
  at: isoInstant(),
  who: text(),
  why: text(),
  action: text(),
  /** The part, or `*` for all of them. */
  name: text(),
  from: text().nullable(),
  /** The version; for a restore the revision, for a freeze its end. */
  to: text(),
  /** Only for canaries. */
  percent: percent.optional(),
});

export const releasesStatusResult = record({
  revision: wholeNumber(),
  /** The shell first, the others sorted by name. */
  parts: listOf(partStatusResult),
  /** Removed parts, sorted by name. */
  retired: listOf(retiredPartResult),
  freezes: listOf(freezeResult),
  /** Latest first. */
  changes: listOf(releaseChangeResult),
  /** Sentences about incompatible versions and about differences between registry and history. */
  problems: listOf(text()),
});

/** The versions of a part after a change. */
export const partReleaseResult = record({
  name: text(),
  /** Null if it was removed. */
  active: text().nullable(),
  /** Previously active versions, latest first, without withdrawn ones. */
  earlier: listOf(text()),
  withdrawn: listOf(text()),
  canary: record({ version: text(), percent }).optional(),
});

/** The freeze of a part or of all parts (`*`); without `until` it has ended. */
export const frozenResult = record({ name: text(), until: isoInstant().optional() });

/** The result of a restore. */
export const restoredResult = record({ revision: wholeNumber(), parts: listOf(text()) });
