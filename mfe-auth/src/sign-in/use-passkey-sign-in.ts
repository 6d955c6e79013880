import { raiseFailure, useT } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';

/** What tells that somebody is about to use the page: until then nothing of passkeys is loaded. */
const FIRST_USE = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Signs in by a passkey: at the button, and where the browser offers one among the names that it fills in. The code comes
 * once somebody uses the page.
 */
export function usePasskeySignIn(): { isBusy: boolean; signIn: () => void } {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const translate = useRef(t);
  translate.current = t;
  useEffect(() => {
    const end = new AbortController();
    const first = new AbortController();
    const begin = async () => {
      first.abort();
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const { offerPasskeys } = await import('./passkey.ts');
      await offerPasskeys(translate.current, end.signal);
    };
    // A browser that cannot, or a device without a network, goes on without them.
    const quietly = () => void begin().catch(() => {});
    for (const name of FIRST_USE) addEventListener(name, quietly, { passive: true, signal: first.signal });
    return () => {
      first.abort();
      end.abort();
    };
  }, []);
  const signIn = async () => {
    setBusy(true);
    try {
      await (await import('./passkey.ts')).signInByPasskey(t);
    } catch (error) {
      raiseFailure(error, t);
    }
    setBusy(false);
  };
  return { isBusy, signIn: () => void signIn() };
}
