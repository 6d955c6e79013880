import { ApiError, call } from '@openward/api-client';
import { beginPasskey, loginByPasskey } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { raiseFailure, raiseSuccessAfterNavigation, type T } from '@openward/remote-kit';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';

/** Milliseconds after which a challenge is renewed; the server accepts it a little longer. */
const RENEWED_AFTER = 4 * 60_000;

/** Asks the device for a passkey and signs in with it. */
export async function signInByPasskey(t: T): Promise<void> {
  eventBus.emit('attempt:begun', {});
  try {
    await finish(await sign({ isOffered: false }), t);
  } catch (error) {
    if (error instanceof ApiError) return void raiseFailure(error, t);
    // The device reports a missing passkey and a cancellation in the same way.
    const text = t('We could not use a passkey. Please try again, or sign in with your password.');
    eventBus.emit('alert:raised', { kind: 'error', text });
  }
}

/** Lets the browser offer passkeys in its autofill, until one is chosen or the page is left. */
export async function offerPasskeys(t: T, left: AbortSignal): Promise<void> {
  left.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  for (let isOld = true; isOld && !left.aborted; ) {
    isOld = false;
    const renewal = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEWED_AFTER);
    // The user did not ask for it, so a failure is silent.
    const passkey = await sign({ isOffered: true }).catch(() => undefined);
    clearTimeout(renewal);
    if (passkey) return finish(passkey, t).catch((error) => void raiseFailure(error, t));
  }
}

async function sign({ isOffered }: { isOffered: boolean }) {
  const { result } = await call(beginPasskey, {}, { quiet: true });
  return startAuthentication({ optionsJSON: JSON.parse(result.optionsJson), useBrowserAutofill: isOffered });
}

async function finish(passkey: Awaited<ReturnType<typeof sign>>, t: T): Promise<void> {
  const { message, result } = await call(loginByPasskey, { body: { passkey } });
  raiseSuccessAfterNavigation(message, t);
  eventBus.emit('session:signed-in', result);
}
