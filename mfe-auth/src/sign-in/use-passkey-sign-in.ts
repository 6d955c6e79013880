import { raiseFailure, useT } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';

/** Events that announce a use of the page; no passkey code loads before. */
const FIRST_USE = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Signs in with a passkey: by the button, or by the browser's autofill. The code loads once the user uses the page. */
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
    // Unsupported browsers and devices without a network continue without passkeys.
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
