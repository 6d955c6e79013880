import { isStaff } from '@openward/contract';
import { useT, useUser } from '@openward/remote-kit';
import { Page, PageHeader } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { BookingForm } from './booking-form.tsx';
import type { ChosenSlot } from './chosen-slot.ts';
import { FindDoctor } from './find-doctor.tsx';

/** `/appointments/new`: find a doctor and a time, then say what it is about (specification, section 2). */
export default function BookingPage() {
  const t = useT();
  const words = isStaff(useUser().userRole)
    ? [t('When should the patient come?'), t('Say for whom and what it is about.')]
    : [t('When would you like to come?'), t('Tell the doctor what it is about.')];
  const [chosen, setChosen] = useState<ChosenSlot | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const cameBack = useRef(false);
  useEffect(() => {
    // The step that goes away takes the focus with it; the other one takes it up.
    if (chosen) cameBack.current = true;
    else if (cameBack.current) search.current?.focus();
  }, [chosen]);
  return (
    <Page width="4xl">
      <PageHeader title={t('Book appointment')}>{words[chosen ? 1 : 0]}</PageHeader>
      {/* The search stays as it was when somebody comes back to it. */}
      <div ref={search} tabIndex={-1} hidden={chosen !== null}>
        <FindDoctor onChosen={setChosen} />
      </div>
      {chosen && <BookingForm chosen={chosen} onChosen={setChosen} onBack={() => setChosen(null)} />}
    </Page>
  );
}
