import { call } from '@openward/api-client';
import { type AuditPersonDay, listAuditByPerson, MOST_ENTRIES_GROUPED } from '@openward/contract/audit';
import { LogRow } from '@openward/practice-ui/log-row';
import { useLanguage, useT } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { dayName, timeOfDay, timeRange } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Flex, Panel, Stack, Text } from '@openward/ui/layout';
import { type AuditFilter, addressOf, queryOf } from './audit-filter.ts';
import { actionLabel, entityLabel } from './audit-labels.ts';
import { AccountsNamed, Narrowed, PatientsNamed, WhoDidIt } from './audit-row.tsx';
import { NothingFound } from './nothing-found.tsx';

/** The log by person and day, each with a link to its entries. */
export function PersonDays({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const t = useT();
  const query = queryOf(filter);
  const found = useServerState(
    ['audit', addressOf(filter).toString()],
    async (signal) => (await call(listAuditByPerson, { query }, { quiet: true, signal })).result,
    // No automatic refetch, because each view is logged.
    { refetchOnWindowFocus: false },
  );
  const { data } = found;
  return (
    <Stack gap="4">
      <LoadingOrError asked={found} failure={t('We could not load the audit log')} rows={6} height="20" />
      {data && !data.isComplete && (
        <Notice kind="info">
          {t('Only the newest {count} entries are included. Choose fewer days to see the others.', {
            count: MOST_ENTRIES_GROUPED,
          })}
        </Notice>
      )}
      {data?.days.length === 0 && <NothingFound onClear={onClear} />}
      {data && data.days.length > 0 && (
        <Panel padding="0">
          <Stack as="ul" gap="0" listStyleType="none" aria-label={t('Audit log')}>
            {data.days.map((day) => (
              <PersonDay key={JSON.stringify([day.who, day.actorId, day.app, day.day])} day={day} filter={filter} />
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

function PersonDay({ day, filter }: { day: AuditPersonDay; filter: AuditFilter }) {
  const t = useT();
  const language = useLanguage();
  const { first, last, events, patients, patientCount, accounts, accountCount, actorId } = day;
  const isMoment = timeOfDay(first) === timeOfDay(last);
  return (
    <LogRow
      isWide
      when={
        <>
          <Text>{dayName(first, undefined, language)}</Text>
          <Text>{isMoment ? timeOfDay(first) : timeRange(first, last)}</Text>
        </>
      }
    >
      <Flex gap="2" align="center" wrap="wrap">
        <WhoDidIt entry={day} />
      </Flex>
      <ul>
        {events.map((event) => (
          <Text as="li" key={JSON.stringify(event)} listStyleType="none">
            {[actionLabel(event, t), entityLabel({ ...event, recordCount: event.count }, t)]
              .filter(Boolean)
              .join(' · ')}
            {event.outcome !== 'done' && `, ${t('Refused: {code}', { code: event.outcome })}`}
          </Text>
        ))}
      </ul>
      <AccountsNamed accounts={accounts} count={accountCount} />
      <PatientsNamed patients={patients} count={patientCount} />
      {actorId && (
        <Narrowed filter={{ ...filter, who: actorId, from: day.day, to: day.day, by: '' }}>
          {t('Show entries')}
        </Narrowed>
      )}
    </LogRow>
  );
}
