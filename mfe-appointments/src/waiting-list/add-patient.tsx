import { CONSULTATION_TYPES } from '@openward/contract';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { PatientField } from '@openward/practice-ui/patient-field';
import { useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton } from '@openward/ui/form';
import { Flex, Heading, Panel, Stack } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { waitingSchema } from './use-waiting.ts';
import { emptyValues, useJoin, WishFields } from './waiting-form.tsx';

/** Staff put a patient on the list who calls for a time that is taken. */
export default function AddPatient({ onClose }: { onClose: () => void }) {
  const t = useT();
  const isDoctor = useUser().userRole === 'ROLE_DOCTOR';
  const doctors = useOwnDoctors().data ?? [];
  const [empty] = useState(() => ({ patientId: '', ...emptyValues() }));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = useJoin(onClose);
  const offered = new Set(doctors.flatMap(({ speciality }) => speciality));
  return (
    <Panel as="section">
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
    </Panel>
  );
}
