import { type Appointment, isAwaited } from '@openward/contract/appointments';
import { raiseFailure, useT } from '@openward/remote-kit';
import { useState } from 'react';
import { Paper, PrintButton, printOnly } from './paper.tsx';

type Slip = typeof import('./appointment-slip.tsx').default;

/** Prints an appointment's slip; hidden after the check-in or a cancellation. */
export function PrintSlipButton({ appointment, size }: { appointment: Appointment; size?: 'lg' }) {
  const t = useT();
  const [shown, setShown] = useState<{ Slip: Slip }>();
  const [isBusy, setBusy] = useState(false);
  if (appointment.patientId === null || !isAwaited(appointment)) return null;
  const print = async () => {
    setBusy(true);
    try {
      // Loaded on demand, because it includes the QR code library.
      const { default: Slip } = await import('./appointment-slip.tsx');
      printOnly(
        () => setShown({ Slip }),
        () => setShown(undefined),
      );
    } catch (error) {
      raiseFailure(error, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PrintButton label={t('Print slip')} {...(size && { size })} isBusy={isBusy} onPrint={() => void print()} />
      {shown && (
        <Paper>
          <shown.Slip appointment={appointment} />
        </Paper>
      )}
    </>
  );
}
