import { amount, isoInstant, listOf, mapOf, record, text, wholeNumber } from '../core/results.ts';

export const apiContractResult = record({
  endpoints: listOf(
    record({
      /** The first is what our clients use. */
      method: text(),
      /** Below `/api`, parameters as `:name`. */
      path: text(),
      /** Of each contract of this endpoint that the api answers: its own, and the one of the release before. */
      hashes: listOf(text()),
    }),
  ),
});

const inForce = {
  version: text(),
  since: isoInstant().nullable(),
  by: text().nullable(),
  /** Empty where nobody said. */
  why: text().nullable(),
};

export const releaseInForceResult = record(inForce);

/** Of the users, 1 to 99. */
const percent = amount();

export const versionCountsResult = record({
  shown: wholeNumber(),
  /** It did not load. */
  failed: wholeNumber(),
  /** It was shown in the place of a version that did not load. */
  fallback: wholeNumber(),
  /** It broke while it was shown. */
  crashed: wholeNumber(),
  /** What is counted came after it. */
  since: isoInstant(),
});

export const partStatusResult = record({
  name: text(),
  /** The team that it belongs to, and how to reach it; absent where its `remote.json` does not say. */
  owner: text().optional(),
  contact: text().optional(),
  active: releaseInForceResult,
  /** What pages fall back to and a rollback leads to; null where nothing is left. */
  previous: text().nullable(),
  canary: record({ ...inForce, percent }).nullable(),
  /** What was rolled back from or halted, the latest first. */
  withdrawn: listOf(text()),
  /** Of the versions that browsers spoke of; absent where nobody counts. */
  reports: mapOf(versionCountsResult).optional(),
});

/** A part that was taken away, and who did that. */
export const retiredPartResult = record({ name: text(), ...inForce });

/** What keeps its version until a time. */
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
  /** A version; of a restore the revision, of a freeze until when. */
  to: text(),
  /** Of a canary. */
  percent: percent.optional(),
});

export const releasesStatusResult = record({
  revision: wholeNumber(),
  /** The shell first, the others by name. */
  parts: listOf(partStatusResult),
  /** Parts that were taken away, by name. */
  retired: listOf(retiredPartResult),
  freezes: listOf(freezeResult),
  /** The latest first. */
  changes: listOf(releaseChangeResult),
  /** What does not fit together, and where registry and history do not agree: a sentence for each. */
  problems: listOf(text()),
});

/** Which versions of a part users get once it was changed. */
export const partReleaseResult = record({
  name: text(),
  /** Null where it was taken away. */
  active: text().nullable(),
  /** What was active before, the latest first; none that was withdrawn. */
  earlier: listOf(text()),
  withdrawn: listOf(text()),
  canary: record({ version: text(), percent }).optional(),
});

/** How long a part keeps its version, or all parts (`*`) do; without `until` no longer. */
export const frozenResult = record({ name: text(), until: isoInstant().optional() });

/** What a restore changed. */
export const restoredResult = record({ revision: wholeNumber(), parts: listOf(text()) });
