import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { type CheckedIn, checkInAppointment } from '@openward/contract/check-in';
import { eventBus } from '@openward/event-bus';
import { saidOf } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';

import { HeldCodes } from '../held-codes.ts';
import { giveSignal } from '../signal.ts';

/** The result of a code. A patient who is already checked in is no error. */
export type CheckInOutcome =
  | { kind: 'checked-in' | 'already'; appointment: CheckedIn; message: Said }
  | { kind: 'refused'; message: Said };

/** Milliseconds until the camera is back; an error takes longer to read. */
const SHOWN_FOR = { 'checked-in': 3000, already: 3000, refused: 6000 } as const;

/**
 * Checks in scanned codes at once (specification, section 4), one at a time.
 * @param isTyping true if the focus should stay in the code field
 */
export function useCheckIn(isTyping: () => boolean) {
  const [outcome, setOutcome] = useState<CheckInOutcome | null>(null);
  const [last, setLast] = useState<CheckedIn | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Each result starts a new round, which empties the fields. */
  const [round, setRound] = useState({ number: 0, beginsTyping: false });
  /** The running call; the next one waits for it. */
  const underWay = useRef<Promise<unknown>>(undefined);
  const [held] = useState(() => new HeldCodes());

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR[outcome.kind]);
    return () => clearTimeout(timer);
  }, [outcome]);

  const ask = async (code: string): Promise<CheckInOutcome> => {
    const before = underWay.current;
    const work = (async () => {
      await before;
      setBusy(true);
      return outcomeOf(code);
    })();
    underWay.current = work;
    const found = await work;
    if (underWay.current === work) {
      underWay.current = undefined;
      setBusy(false);
    }
    giveSignal(found.kind);
    return found;
  };

  const show = (found: CheckInOutcome) => {
    setOutcome(found);
    const beginsTyping = isTyping();
    setRound((before) => ({ number: before.number + 1, beginsTyping }));
    if (found.kind === 'refused') return;
    setLast(found.appointment);
    eventBus.emit('appointment:changed', { id: found.appointment.id });
  };

  return {
    outcome,
    /** The last patient who was checked in; stays when the camera is back. */
    last,
    isBusy,
    round,
    /** Called with a code from the camera. Ignores codes that are still held, and all while a result is shown. */
    seen(code: string) {
      if (held.isHeld(code) || outcome || underWay.current) return;
      held.hold(code);
      void ask(code).then(show);
    },
    /** Called with a code from a picture or a patient found by name. */
    async give(code: string) {
      show(await ask(code));
    },
    /** Called with a typed code. @returns the refusal, to show at the field */
    async type(code: string): Promise<Said | undefined> {
      const found = await ask(code);
      if (found.kind === 'refused') return found.message;
      show(found);
      return undefined;
    },
    /** Returns to the camera. After a refusal the same code may be tried again. */
    dismiss() {
      if (outcome?.kind === 'refused') held.forget();
      setOutcome(null);
    },
  };
}

async function outcomeOf(code: string): Promise<CheckInOutcome> {
  try {
    const { result, message } = await call(checkInAppointment, { query: { appointmentId: code } }, { quiet: true });
    return { kind: result.alreadyCheckedIn ? 'already' : 'checked-in', appointment: result, message };
  } catch (error) {
    return { kind: 'refused', message: saidOf(error, 'appointmentId') };
  }
}
