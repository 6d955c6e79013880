import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { checkInAtKiosk } from '@openward/contract/appointments';
import { saidOf } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { HeldCodes } from '../check-in/held-codes.ts';
import { giveSignal, type SignalKind } from '../check-in/signal.ts';

/** What became of a code. Nothing in it tells whose it was. */
export interface KioskOutcome {
  kind: SignalKind;
  message: Said;
}

/** Milliseconds until the screen starts over: long enough to be read slowly. */
const SHOWN_FOR = 8_000;

/**
 * Checks in whoever's code is scanned or typed, one at a time.
 * @param onGone hears that the device may check in no more
 */
export function useKioskCheckIn(kioskToken: string, onGone: () => void) {
  const [outcome, setOutcome] = useState<KioskOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [held] = useState(() => new HeldCodes());
  const underWay = useRef(false);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const ask = async (code: string): Promise<KioskOutcome | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setBusy(true);
    const found = await outcomeOf(code, kioskToken, onGone);
    underWay.current = false;
    setBusy(false);
    giveSignal(found.kind);
    return found;
  };

  const scanned = (code: string) => void ask(code).then((found) => found && setOutcome(found));

  return {
    outcome,
    isBusy,
    /** A hand scanner has read a code. */
    scanned,
    /** The camera sees a code; one that is still held is checked in once. */
    seen(code: string) {
      if (held.isHeld(code) || outcome || underWay.current) return;
      held.hold(code);
      scanned(code);
    },
    /** A typed code: a refusal belongs to the field, where it can be mended. @returns its sentence */
    async type(code: string): Promise<Said | undefined> {
      const found = await ask(code);
      if (found?.kind === 'refused') return found.message;
      if (found) setOutcome(found);
      return undefined;
    },
    /** Back to the start now; after a refusal the same code may be tried again. */
    startOver() {
      if (outcome?.kind === 'refused') held.forget();
      setOutcome(null);
    },
  };
}

async function outcomeOf(code: string, kioskToken: string, onGone: () => void): Promise<KioskOutcome> {
  try {
    const { result, message } = await call(
      checkInAtKiosk,
      { query: { appointmentId: code } },
      { quiet: true, kioskToken },
    );
    return { kind: result.alreadyCheckedIn ? 'already' : 'checked-in', message };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) onGone();
    return { kind: 'refused', message: saidOf(error, 'appointmentId') };
  }
}
