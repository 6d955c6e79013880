import { CONSULTATION_TYPES, type ConsultationType } from '@openward/contract';
import type { NamedDoctor } from '@openward/contract/people';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { PatientField } from '@openward/practice-ui/patient-field';
import { useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton } from '@openward/ui/form';
import { Flex, Heading, Panel, Stack } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { DoctorsFound } from '../../parts/doctors/doctors-found.tsx';
import { waitingSchema } from '../../parts/waiting-list/use-waiting.ts';
import { emptyValues, useJoin, WishFields } from '../../parts/waiting-list/waiting-form.tsx';

/** Staff add a patient who calls for a time that is taken. */
export default function AddPatient({ onClose }: { onClose: () => void }) {
  return (
    <Panel as="section">
      <DoctorsFound doctors={useOwnDoctors()} rows={3}>
        {(doctors) => <AddForm doctors={doctors} onClose={onClose} />}
      </DoctorsFound>
    </Panel>
  );
}

function AddForm({ doctors, onClose }: { doctors: readonly NamedDoctor[]; onClose: () => void }) {
  const t = useT();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const [empty] = useState(() => ({ patientId: '', ...emptyValues(doctors), consultationType: mainType(doctors) }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = useJoin(onClose);
  const offered = new Set(doctors.flatMap(({ speciality }) => speciality));
  return (
    <Stack gap="5">
      <Heading as="h2" ref={heading} tabIndex={-1} outline="none" fontSize="lg">
        {t('Add patient to the waiting list')}
      </Heading>
      <Form
        label={t('Add patient to the waiting list')}
        translate={t}
        initialValues={empty}
        schema={waitingSchema('staffWaitingFormSchema')}
        onSubmit={submit}
      >
        <PatientField name="patientId" label={t('Patient Name')} isOpen required />
        <WishFields
          types={CONSULTATION_TYPES.filter((type) => offered.has(type))}
          doctors={isDoctor ? undefined : doctors}
        />
        <Flex gap="3" wrap="wrap">
          <SubmitButton>{t('Add to the waiting list')}</SubmitButton>
          <Button variant="outline" colorPalette="gray" size="lg" onClick={onClose}>
            {t('Back')}
          </Button>
        </Flex>
      </Form>
    </Stack>
  );
}

/** The type that most doctors offer, as the default. */
function mainType(doctors: readonly NamedDoctor[]): ConsultationType | '' {
  const offers = (type: ConsultationType) => doctors.filter(({ speciality }) => speciality.includes(type)).length;
  const [main] = [...CONSULTATION_TYPES].sort((one, other) => offers(other) - offers(one));
  return main && offers(main) > 0 ? main : '';
}
