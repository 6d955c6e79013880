import { lazy, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { UserCheck } from '@openward/ui/icons';
import { Suspense, useState } from 'react';

const AddDialog = lazy(() => import('./add-dialog.tsx'));

/** Books a patient who is at the desk, starting now. @param props.doctorId the doctor to preselect */
export function WalkInButton({ doctorId }: { doctorId: string | undefined }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" minH="11" onClick={() => setOpen(true)}>
        <UserCheck size="1.125rem" aria-hidden="true" /> {t('Add walk-in')}
      </Button>
      <Suspense>{isOpen && <AddDialog wanted={{ doctorId }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
