import { call } from '@openward/api-client';
import { phoneText } from '@openward/contract/people';
import { listPatientCalls, markPatientCalled } from '@openward/contract/reassign';
import { useLanguage, useT } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { timeOfDay } from '@openward/ui/date-time';
import { Box, chakra, Flex, Heading, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { Paper, PrintButton, printOnly } from '../../../parts/paper/paper.tsx';
import { nameIn, outcomeLabel, reasonLabel, type Visit, VisitList } from './visit-list.tsx';

/** Milliseconds between two refreshes, because colleagues tick off patients too. */
const AGAIN = 10_000;

/** A tick that is shown before the server has saved it. */
interface Tick {
  appointmentId: string;
  isCalled: boolean;
}

/**
 * Today's patients to call, to tick off or to print; empty if there are none.
 * @param props.found the visits of a day just called off; shown at once, even if the user may no longer see them
 */
export function CallList({ found = [] }: { found?: readonly Visit[] }) {
  const t = useT();
  const [isOnPaper, setOnPaper] = useState(false);
  const { data: kept = [], refetch } = useServerState(
    ['appointments', 'calls'],
    async (signal) => (await call(listPatientCalls, {}, { signal, quiet: true })).result,
    { refreshOn: ['appointment:changed'], refetchInterval: AGAIN },
  );
  const [pressed, setPressed] = useState<Tick>();
  const change = useServerChange(
    async (body: Tick) => {
      try {
        const answer = await call(markPatientCalled, { body });
        await refetch();
        return answer;
      } finally {
        setPressed((last) => (last === body ? undefined : last));
      }
    },
    () => {},
  );
  const fresh = found.filter(
    ({ callReason, appointment: { id } }) => callReason && !kept.some(({ appointment }) => appointment.id === id),
  );
  const visits: Visit[] = [...kept, ...fresh].sort((one, other) => one.startedAt.localeCompare(other.startedAt));
  if (visits.length === 0) return null;
  const open = visits.filter(({ called }) => !called);
  return (
    <Box as="section">
      <Flex justify="space-between" align="center" gap="3" mb="2" wrap="wrap">
        <Box>
          <Heading as="h2" fontSize="lg">
            {t('Patients to call ({count})', { count: open.length })}
          </Heading>
          <Text color="fg.muted">{t('Everyone at the desk can open this list here until the end of the day.')}</Text>
        </Box>
        <PrintButton
          label={t('Print call list')}
          onPrint={() =>
            printOnly(
              () => setOnPaper(true),
              () => setOnPaper(false),
            )
          }
        />
      </Flex>
      <VisitList
        label={t('Patients to call')}
        visits={visits.map((visit) =>
          visit.appointment.id === pressed?.appointmentId ? { ...visit, isCalled: pressed.isCalled } : visit,
        )}
        onCalled={(appointmentId, isCalled) => {
          const tick = { appointmentId, isCalled };
          setPressed(tick);
          change.mutate(tick);
        }}
      />
      {isOnPaper && <CallSheet visits={open} />}
    </Box>
  );
}

/** A heading of the printed list; columns without a width are as wide as their content. */
const heading = (label: string, width?: string) => (
  <chakra.th scope="col" w={width}>
    {label}
  </chakra.th>
);

function CallSheet({ visits }: { visits: readonly Visit[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Paper>
      <Heading as="h2" fontSize="14pt" mb="2mm">
        {t('Patients to call')}
      </Heading>
      <table>
        <thead>
          <tr>
            {heading(t('Called'))}
            {heading(t('Time'))}
            {heading(t('Patient'), '32%')}
            {heading(t('Phone number'))}
            {heading(t('Result'), '28%')}
            {heading(t('Reason'), '18%')}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.appointment.id}>
              <td>☐</td>
              <td>
                <bdi>{timeOfDay(visit.startedAt, visit.appointment.timeZone)}</bdi>
              </td>
              <td data-gives-way="">
                <bdi>{nameIn(visit)}</bdi>
              </td>
              <td>
                <bdi>{phoneText(visit.appointment.patientPhone ?? '')}</bdi>
              </td>
              <td data-gives-way="">{outcomeLabel(visit, t, language)}</td>
              <td data-gives-way="">{reasonLabel(visit, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
