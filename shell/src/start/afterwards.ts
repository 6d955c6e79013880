import type { Registry } from '@openward/contract/releases';
import { store } from '@openward/remote-kit';
import { noteFailed } from '../errors/retries.ts';
import { routeAtom } from '../navigation/navigation.ts';
import type { entryHere } from '../registry/registry-here.ts';
import { type RegistryWatch, watchRegistry } from '../registry/watch.ts';
import type { takeNotes } from '../reports/notes.ts';

/** Milliseconds until the reporting code loads. */
const A_MOMENT = 2000;

/** Milliseconds until the automatic renewal loads; it acts only after several minutes anyway. */
const A_MINUTE = 60_000;

/**
 * Starts the background work of an open page, which no first screen waits for.
 * @param page the registry that it came with
 * @param entry gives the entry for the current user. Both functions are passed in, not imported, so that the start
 * chunk stays in one piece.
 * @param take takes the recorded notes of releases
 */
export function startAfterwards(page: Registry, entry: typeof entryHere, take: typeof takeNotes): RegistryWatch {
  const report = () =>
    void import(/* webpackChunkName: "frame" */ '../reports/send-reports.ts').then(
      ({ sendReports }) => sendReports(take),
      () => noteFailed(report),
    );
  setTimeout(report, A_MOMENT);
  const watch = watchRegistry(page, entry);
  const renew = () =>
    void import('../registry/renew-when-quiet.ts').then(
      ({ renewWhenQuiet }) =>
        renewWhenQuiet(
          watch,
          () => store.get(routeAtom)?.remote,
          () => location.reload(),
        ),
      () => noteFailed(renew),
    );
  setTimeout(renew, A_MINUTE);
  return watch;
}
