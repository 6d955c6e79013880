import { isStaff } from '@openward/contract';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { nextFullSlot } from '@openward/ui/date-time';
import { DateTimeField } from '@openward/ui/date-time-field';
import { EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Form, SubmitButton } from '@openward/ui/form';
import { Stethoscope } from '@openward/ui/icons';
import { Box, Flex, Panel, Stack } from '@openward/ui/layout';
import { useState } from 'react';
import { appointmentSchema } from '../appointment-schemas.ts';
import type { ChosenSlot } from './chosen-slot.ts';
import { DoctorCard } from './doctor-card.tsx';
import { useDoctorSearch } from './use-doctor-search.ts';

/** Doctors that are shown at first, and added at each press. */
const PAGE = 20;
/** As many as one answer holds. */
const MOST = 100;

/** Searches doctors by date and time; everybody's next free times stand beside, so that nobody has to guess. */
export function FindDoctor({ onChosen }: { onChosen: (chosen: ChosenSlot) => void }) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const [first] = useState(() => nextFullSlot(30));
  // The search runs on load with the time that is set, and hides its result once the date changes.
  const [searched, setSearched] = useState<string | null>(first);
  const [size, setSize] = useState(PAGE);
  const search = useDoctorSearch(searched, size);
  return (
    <Stack gap="6">
      <Panel>
        <Form
          label={t('Find a doctor')}
          translate={t}
          initialValues={{ startDateTime: first }}
          schema={appointmentSchema('doctorSearchSchema')}
          onSubmit={async ({ startDateTime }) => setSearched(startDateTime)}
        >
          <Flex gap="4" align="flex-start" direction={{ base: 'column', sm: 'row' }}>
            <Box flex="1" w="full">
              <DateTimeField
                name="startDateTime"
                label={t('Date and time')}
                hint={t("In the hospital's own time")}
                onPicked={() => setSearched(null)}
                required
              />
            </Box>
            {/* Beside the field's control, which stands below its label. */}
            <Box mt={{ sm: '1.625rem' }}>
              <SubmitButton>{t('Find doctors')}</SubmitButton>
            </Box>
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
      {searched && search.data?.doctors.length === 0 && (
        <Panel>
          <EmptyState
            icon={<Stethoscope />}
            title={t('No doctor available.')}
            action={
              !staff && (
                <Button asChild variant="outline">
                  <Link to="/appointments/waiting">{t('Join the waiting list')}</Link>
                </Button>
              )
            }
          >
            {t('Please try another date.')}
          </EmptyState>
        </Panel>
      )}
      {searched && search.data && (
        <Stack as="ul" gap="3" listStyleType="none">
          {search.data.doctors.map((found) => (
            <li key={found.doctor.id}>
              <DoctorCard found={found} wanted={searched} onChosen={onChosen} />
            </li>
          ))}
        </Stack>
      )}
      {searched && search.data?.hasMore && size < MOST && (
        <Button variant="outline" alignSelf="center" onClick={() => setSize(size + PAGE)}>
          {t('More doctors')}
        </Button>
      )}
    </Stack>
  );
}
