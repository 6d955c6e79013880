import { ApiError, call } from '@openward/api-client';
import { beginPairing, getOwnKiosk, getPairingState, type KioskDevice } from '@openward/contract/appointments';

import { KIOSK_TOKEN } from '@openward/remote-kit';

/** What this device is at the moment. */
export type KioskState =
  | { state: 'starting' }
  /** It shows a code and waits for staff to type it. */
  | { state: 'pairing'; code: string }
  | { state: 'ready'; device: KioskDevice; token: string }
  /** The server cannot say; it is asked again by itself. */
  | { state: 'failed'; message: string };

/** Milliseconds between two looks: whether staff have typed the code, and whether the device is still paired. */
const LOOK_FOR_PAIRING = 2_000;
const LOOK_FOR_REVOCATION = 30_000;
/** Milliseconds until the next try after a failure. */
const TRY_AGAIN = 5_000;

/** What following needs; tests have their own pause. */
export interface FollowPort {
  tell(state: KioskState): void;
  /** Resolves after some milliseconds, or early where somebody wants to know now or the signal ends it. */
  pause(milliseconds: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Follows what this device is until the signal ends it: paired by the token that it keeps, else waiting with a code. The
 * token stays in its own place in local storage; whoever is signed in here keeps their session.
 */
export async function followKiosk(port: FollowPort): Promise<void> {
  let isReady = false;
  while (!port.signal.aborted) {
    try {
      const token = localStorage.getItem(KIOSK_TOKEN) ?? (await paired(port));
      if (!token) continue;
      const device = await deviceOf(token, port.signal);
      if (!device) {
        localStorage.removeItem(KIOSK_TOKEN);
        isReady = false;
        continue;
      }
      isReady = true;
      port.tell({ state: 'ready', device, token });
      await port.pause(LOOK_FOR_REVOCATION);
    } catch (error) {
      if (port.signal.aborted) return;
      // A device that was ready stays so: a network that is away for a moment is no reason to send people off.
      if (!isReady) port.tell({ state: 'failed', message: messageOf(error) });
      await port.pause(TRY_AGAIN);
    }
  }
}

/** The device that a token stands for; undefined where staff have revoked it. @throws ApiError where nobody can say */
async function deviceOf(token: string, signal: AbortSignal): Promise<KioskDevice | undefined> {
  try {
    return (await call(getOwnKiosk, {}, { quiet: true, signal, kioskToken: token })).result;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/** Shows a code until staff have typed it. @returns the token, which is kept by then; undefined once the code is over */
async function paired({ tell, pause, signal }: FollowPort): Promise<string | undefined> {
  const { code, token } = (await call(beginPairing, {}, { quiet: true, signal })).result;
  tell({ state: 'pairing', code });
  while (!signal.aborted) {
    await pause(LOOK_FOR_PAIRING);
    try {
      const { result } = await call(getPairingState, { body: { token } }, { quiet: true, signal });
      if (result.state === 'waiting') continue;
      localStorage.setItem(KIOSK_TOKEN, token);
      return token;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      // Whatever else it is, the code may still be good.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
