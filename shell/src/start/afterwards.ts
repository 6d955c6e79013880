import type { Registry } from '@openward/contract/releases';
import { store } from '@openward/remote-kit';
import { noteFailed } from '../errors/retries.ts';
import { routeAtom } from '../navigation/navigation.ts';
import type { entryHere } from '../registry/registry-here.ts';
import { type RegistryWatch, watchRegistry } from '../registry/watch.ts';
import type { takeNotes } from '../reports/notes.ts';

/** The first screen has had its time; what is told of it may come a little later still. */
const A_MOMENT = 2000;

/** No page is renewed before it has stood for minutes, so what does that comes when the first of them is over. */
const A_MINUTE = 60_000;

/**
 * What an open page does beside its work, and what no first screen waits for.
 * @param page the registry that it came with
 * @param entry gives an entry as whoever is here gets it. Given and not imported, as is the next: the start stays one
 *   piece, which is lighter
 * @param take takes what was noted of releases
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
