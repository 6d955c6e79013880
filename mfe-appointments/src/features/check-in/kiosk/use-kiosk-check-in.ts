import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { checkInAtKiosk } from '@openward/contract/check-in';
import { saidOf } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { HeldCodes } from '../held-codes.ts';
import { giveSignal, type SignalKind } from '../signal.ts';

/** The result of a code. It does not identify the patient. */
export interface KioskOutcome {
  kind: SignalKind;
  message: Said;
}

/** Milliseconds until the screen starts over; enough for slow readers. */
const SHOWN_FOR = 8_000;

/**
 * Checks in scanned or typed codes, one at a time.
 * @param onGone called if the device is no longer paired
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
    /** Called with a code from a hand scanner. */
    scanned,
    /** Called with a code from the camera; a code that is still held is checked in once. */
    seen(code: string) {
      if (held.isHeld(code) || outcome || underWay.current) return;
      held.hold(code);
      scanned(code);
    },
    /** Called with a typed code. @returns the refusal, to show at the field */
    async type(code: string): Promise<Said | undefined> {
      const found = await ask(code);
      if (found?.kind === 'refused') return found.message;
      if (found) setOutcome(found);
      return undefined;
    },
    /** Returns to the start. After a refusal the same code may be tried again. */
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
