import { eventBus } from '@openward/event-bus';
import { store, useT } from '@openward/remote-kit';
import { BusyOverlay } from '@openward/ui/feedback';
import { atom, useAtomValue } from 'jotai';

const pendingAtom = atom<ReadonlySet<number>>(new Set<number>());

/** Specification, section 2: milliseconds after a change of route until the overlay ends. */
const AFTER_ROUTE = 400;

/** Tracks the pending calls. */
export function startBusy(): void {
  eventBus.on('request:started', ({ id, quiet }) => {
    if (!quiet) store.set(pendingAtom, (pending) => new Set(pending).add(id));
  });
  eventBus.on('request:ended', ({ id }) => {
    store.set(pendingAtom, (pending) => {
      if (!pending.has(id)) return pending;
      const rest = new Set(pending);
      rest.delete(id);
      return rest;
    });
  });
}

/** Ends the overlay 400 ms after a change of route, even if calls are pending. */
export function endBusySoon(): void {
  setTimeout(() => store.set(pendingAtom, new Set<number>()), AFTER_ROUTE);
}

/** The full-screen spinner. */
export function Busy() {
  const t = useT();
  return useAtomValue(pendingAtom, { store }).size > 0 ? <BusyOverlay label={t('Please wait')} /> : null;
}
