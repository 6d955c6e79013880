import { ApiError, call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { beginPairing, getOwnKiosk, getPairingState, type KioskDevice } from '@openward/contract/check-in';

import { KIOSK_TOKEN, saidOf } from '@openward/remote-kit';

/** The state of this device. */
export type KioskState =
  | { state: 'starting' }
  /** Shows a code until staff type it. */
  | { state: 'pairing'; code: string }
  | { state: 'ready'; device: KioskDevice; token: string }
  /** The server cannot be reached; the next try is automatic. */
  | { state: 'failed'; message: Said };

/** Milliseconds between two checks whether staff have typed the code, and whether the device is still paired. */
const LOOK_FOR_PAIRING = 2_000;
const LOOK_FOR_REVOCATION = 30_000;
/** Milliseconds until the next try after a failure. */
const TRY_AGAIN = 5_000;

/** Dependencies of {@link followKiosk}; tests replace the pause. */
export interface FollowPort {
  tell(state: KioskState): void;
  /** Resolves after some milliseconds, or earlier on request or when the signal aborts. */
  pause(milliseconds: number): Promise<void>;
  signal: AbortSignal;
}

/**
 * Reports this device's state until the signal aborts: ready with its token, else pairing with a code. The token has
 * its own key in local storage, so a signed-in user keeps the session.
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
      // A ready device stays ready, because a short network failure must not stop check-ins.
      if (!isReady) port.tell({ state: 'failed', message: saidOf(error) });
      await port.pause(TRY_AGAIN);
    }
  }
}

/** The device of a token; undefined if staff have revoked it. @throws ApiError if the server cannot answer */
async function deviceOf(token: string, signal: AbortSignal): Promise<KioskDevice | undefined> {
  try {
    return (await call(getOwnKiosk, {}, { quiet: true, signal, kioskToken: token })).result;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

/** Shows a code until staff type it. @returns the stored token; undefined if the code has expired */
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
      // After other errors of the API the code may still be valid.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return undefined;
}
