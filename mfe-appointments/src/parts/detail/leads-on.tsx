import type { Appointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { isScreen, Link, lazy, useNavigate, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { addDays, dayOf, instantOf, wallClock } from '@openward/ui/date-time';
import { Box, Flex, Heading, Stack } from '@openward/ui/layout';
import { ActionMenu } from '@openward/ui/menu';
import { Suspense, useState } from 'react';
import { useDialogs } from '../actions/use-dialogs.tsx';
import { canMessage } from '../appointment/rules.ts';
import { FormsNote } from './forms-note.tsx';

const AddDialog = lazy(() => import('../add-appointment/add-dialog.tsx'));

/** The offered numbers of weeks until the next visit. */
const WEEKS = [1, 2, 4, 6, 12];
const MINUTE = 60_000;

/** Links from a visit to the patient's record, documents, history, a form, a message and the next visit. */
export function LeadsOn({ appointment }: { appointment: Appointment }) {
  const t = useT();
  const { userRole } = useUser();
  const navigate = useNavigate();
  const { ask, dialogs } = useDialogs();
  const [start, setStart] = useState<string>();
  const { patientId, patientDetails } = appointment;
  if (!patientId || !patientDetails) return null;
  const patient = { value: patientId, label: nameOf(patientDetails) };
  const links = [
    { to: `/patient/edit/${patientId}`, label: t('Patient record') },
    { to: `/documents?patient=${patientId}`, label: t('Documents') },
    {
      to: `/patient/edit/${patientId}?tab=history`,
      label: t('Earlier visits'),
    },
    { to: `/document/assign?patient=${patientId}`, label: t('Assign form') },
  ].filter(({ to }) => isScreen(to.split('?')[0] ?? ''));
  const minutes = (Date.parse(appointment.endDateTime) - Date.parse(appointment.startDateTime)) / MINUTE;
  return (
    <Box>
      <Heading as="h3" fontSize="md" mb="2">
        {t('Patient')}
      </Heading>
      <Stack gap="2" align="flex-start">
        <FormsNote visit={appointment} />
        <Flex gap="2" wrap="wrap">
          {links.map(({ to, label }) => (
            <Button key={to} asChild variant="outline" size="sm" minH="11">
              <Link to={to}>{label}</Link>
            </Button>
          ))}
          {!canMessage(appointment, userRole) && (
            <Button variant="outline" size="sm" minH="11" onClick={() => ask('message', appointment)}>
              {t('Message')}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            minH="11"
            // Booking preselects a patient only with the name in the state.
            onClick={() =>
              navigate(repeatAddress(appointment), { state: { patient, description: appointment.description } })
            }
          >
            {t('Repeat')}
          </Button>
          <ActionMenu
            entries={WEEKS.map((weeks) => ({
              key: String(weeks),
              label: weeks === 1 ? t('In one week') : t('In {count} weeks', { count: weeks }),
              onSelect: () => setStart(weeksLater(appointment, weeks)),
            }))}
            trigger={
              <Button variant="outline" size="sm" minH="11">
                {t('Follow-up')}
              </Button>
            }
          />
        </Flex>
      </Stack>
      {dialogs}
      {start && (
        <Suspense>
          <AddDialog
            wanted={{
              start,
              minutes,
              patient,
              doctorId: appointment.doctorId,
              type: appointment.consultationType,
              description: t('Follow-up'),
            }}
            onClose={() => setStart(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** The same local time some weeks after the visit, or after today if the visit was earlier. */
export function weeksLater({ startDateTime, timeZone }: Appointment, weeks: number, now = new Date()): string {
  const [day = '', time = ''] = wallClock(startDateTime, timeZone).split('T');
  const today = dayOf(now.toISOString(), timeZone);
  // Whole weeks keep the weekday.
  let begin = day;
  while (begin < today) begin = addDays(begin, 7);
  return `${addDays(begin, (begin === day ? weeks : weeks - 1) * 7)}T${time.slice(0, 5)}`;
}

/** The address of step two of booking for the same visit a week later. */
function repeatAddress(appointment: Appointment): string {
  const { doctorId, patientId, consultationType, timeZone } = appointment;
  const start = instantOf(weeksLater(appointment, 1), timeZone).toISOString();
  const params = { patient: patientId ?? '', type: consultationType, doctor: doctorId, start };
  return `/appointments/new?${new URLSearchParams(params)}`;
}
