import { type Appointment, stageOf } from '@openward/contract/appointments';
import { raiseFailure, useT } from '@openward/remote-kit';
import { useState } from 'react';
import { Paper, PrintButton, printOnly } from './paper.tsx';

type Slip = typeof import('./appointment-slip.tsx').default;

/** Prints the slip of a visit: before it when and where to come, afterwards that the patient was there. */
export function PrintSlipButton({ appointment, size }: { appointment: Appointment; size?: 'lg' }) {
  const t = useT();
  const [shown, setShown] = useState<{ Slip: Slip }>();
  const [isBusy, setBusy] = useState(false);
  if (appointment.patientId === null || stageOf(appointment.status) === 'cancelled') return null;
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
