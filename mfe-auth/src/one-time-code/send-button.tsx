import { Button } from '@openward/ui/button';
import type { ReactNode } from 'react';
import type { Sending } from './use-sending.ts';

/** Sends another code, once the last one has had time to arrive. */
export function SendButton({ sending, children }: { sending: Sending; children: ReactNode }) {
  return (
    <Button variant="ghost" disabled={sending.isSending || sending.secondsLeft > 0} onClick={() => void sending.send()}>
      {children}
    </Button>
  );
}
