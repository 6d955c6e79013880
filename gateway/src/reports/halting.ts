import { changePart } from '../release/changes/change-part.ts';
import { halted } from '../release/registry/part-release.ts';
import type { ReleaseStore } from '../release/store/store.ts';
import { type Counts, keyOf, minuteOf, tallyOf } from './counts.ts';
import { whyHalt } from './verdict.ts';

/** Minutes that are looked at. */
const WINDOW = 10;

/**
 * Halts every canary that fails too often, in the gateway's own name. One that somebody or another gateway has halted
 * or replaced meanwhile is left alone.
 * @param counts what browsers told, asked for where there is a canary
 * @param limit percent of all tries that may fail
 * @throws ReleaseError where the change cannot be made
 */
export async function haltWhatFails(
  store: ReleaseStore,
  counts: () => Promise<Counts[]>,
  { limit, now }: { limit: number; now: number },
): Promise<void> {
  const { releases } = await store.read();
  const canaries = Object.entries(releases).flatMap(([name, { active, canary }]) =>
    canary ? [{ name, active, version: canary.version }] : [],
  );
  if (canaries.length === 0) return;
  const all = await counts();
  const recent = (name: string, version: string) => tallyOf(all, keyOf(name, version), minuteOf(now) - WINDOW);
  const failures: Error[] = [];
  for (const { name, active, version } of canaries) {
    const why = whyHalt(recent(name, version), recent(name, active), limit);
    if (!why) continue;
    const change = { name, action: 'halt' as const, reason: { who: 'gateway', why } };
    await changePart(store, change, (current) =>
      current?.canary?.version === version ? { release: halted(name, current), to: version } : undefined,
    ).catch((error) => failures.push(error));
  }
  // One that cannot be halted keeps no other from it.
  if (failures.length > 0) throw failures[0];
}
