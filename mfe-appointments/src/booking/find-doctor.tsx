import { doctorSearchSchema, type Slot } from '@openward/contract/appointments';
import type { Doctor } from '@openward/contract/doctors';
import { useT } from '@openward/remote-kit';
import { nextFullSlot } from '@openward/ui/date-time';
import { DateTimeField } from '@openward/ui/date-time-field';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Stethoscope } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { DoctorCard } from './doctor-card.tsx';
import { useDoctorSearch } from './use-doctor-search.ts';

/** A doctor with the time to be booked. */
export interface ChosenSlot {
  doctor: Doctor;
  slot: Slot;
}

/** Searches doctors by date and time; everybody's next free times stand beside, so that nobody has to guess. */
export function FindDoctor({ onChosen }: { onChosen: (chosen: ChosenSlot) => void }) {
  const t = useT();
  const [first] = useState(() => nextFullSlot(30));
  // The search runs on load with the time that is set, and hides its result once the date changes.
  const [searched, setSearched] = useState<string | null>(first);
  const search = useDoctorSearch(searched);
  return (
    <Stack gap="6">
      <Panel>
        <Form
          label={t('Find a doctor')}
          translate={t}
          initialValues={{ startDateTime: first }}
          schema={doctorSearchSchema}
          onSubmit={async ({ startDateTime }) => setSearched(startDateTime)}
        >
          <Flex gap="4" align="flex-end" direction={{ base: 'column', sm: 'row' }}>
            <Box flex="1" w="full">
              <DateTimeField
                name="startDateTime"
                label={t('Date and time')}
                onPicked={() => setSearched(null)}
                required
              />
            </Box>
            <SubmitButton>{t('Find doctors')}</SubmitButton>
          </Flex>
        </Form>
      </Panel>
      {searched && search.isPending && <LoadingState label={t('Looking for free times')} height="32" />}
      {searched && search.isError && !search.data && (
        <ErrorState
          title={t('The free times could not be loaded')}
          retryLabel={t('Retry')}
          onRetry={() => void search.refetch()}
        />
      )}
      {searched && search.data?.length === 0 && (
        <Panel>
          <EmptyState icon={<Stethoscope />} title={t('No doctor available.')}>
            {t('Please try another date.')}
          </EmptyState>
        </Panel>
      )}
      {searched && search.data && (
        <Stack as="ul" gap="3" listStyleType="none">
          {search.data.map((found) => (
            <li key={found.doctor.id}>
              <DoctorCard found={found} wanted={searched} onChosen={onChosen} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
