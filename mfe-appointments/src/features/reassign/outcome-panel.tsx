import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { ActionButton } from '@openward/ui/button';
import { clockTime, wholeTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import type { Ref } from 'react';
import type { Outcome } from './use-reassign.ts';

/** Which appointments were moved, cancelled or restored, and why others were not. Takes the focus. */
export function OutcomePanel(props: {
  ref: Ref<HTMLDivElement>;
  outcome: Outcome;
  isBusy: boolean;
  onUndo: (ids: string[]) => void;
}) {
  const {
    ref,
    outcome: { kind, outcomes },
  } = props;
  const t = useT();
  const language = useLanguage();
  const done = outcomes.filter(({ problem }) => !problem);
  const refused = outcomes.filter(({ problem }) => problem);
  const isMoved = kind !== 'cancelled';
  const undoable = done.filter(({ undoUntil }) => undoUntil);
  const until = undoable.map(({ undoUntil = '' }) => undoUntil).sort()[0];
  return (
    <Stack ref={ref} tabIndex={-1} outline="none" gap="3" role="group" aria-label={t('Result')}>
      {done.length > 0 && (
        <Notice kind="success">
          <Text as="span" display="block" fontWeight="semibold">
            {doneTitle(kind, done.length, t)}
          </Text>
          <Box as="ul" ps="5">
            {done.map(({ appointment: { id, patientDetails, doctorDetails, startDateTime, timeZone } }) => (
              <li key={id}>
                {patientDetails && nameOf(patientDetails)}: {wholeTime(startDateTime, timeZone, language)}
                {isMoved && `, ${t('Dr. {name}', { name: nameOf(doctorDetails) })}`}
              </li>
            ))}
          </Box>
          {until && (
            <Undo
              until={until}
              timeZone={undoable[0]?.appointment.timeZone ?? ''}
              isBusy={props.isBusy}
              onUndo={() => props.onUndo(undoable.map(({ appointment }) => appointment.id))}
            />
          )}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice kind="error">
          <Text as="span" display="block" fontWeight="semibold">
            {refusedTitle(kind, refused.length, t)}
          </Text>
          <Box as="ul" ps="5">
            {refused.map(({ appointment: { id, patientDetails, startDateTime, timeZone }, problem }) => (
              <li key={id}>
                {patientDetails && nameOf(patientDetails)}, {wholeTime(startDateTime, timeZone, language)}:{' '}
                {problem && t(problem)}
              </li>
            ))}
          </Box>
        </Notice>
      )}
    </Stack>
  );
}

/** An undo button, and until when it works. */
export function Undo(props: { until: string; timeZone: string; isBusy: boolean; onUndo: () => void }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Flex gap="3" align="center" wrap="wrap" mt="2">
      {t('You can undo this until {time}.', { time: clockTime(props.until, props.timeZone, language) })}
      <ActionButton size="sm" minH="11" variant="outline" isBusy={props.isBusy} onClick={props.onUndo}>
        {t('Undo')}
      </ActionButton>
    </Flex>
  );
}

function doneTitle(kind: Outcome['kind'], count: number, t: T): string {
  if (kind === 'undone') return t('Appointments restored: {count}', { count });
  return kind === 'moved'
    ? t('Appointments moved: {count}', { count })
    : t('Appointments cancelled: {count}', { count });
}

function refusedTitle(kind: Outcome['kind'], count: number, t: T): string {
  if (kind === 'undone') return t('Appointments not restored: {count}', { count });
  return kind === 'moved'
    ? t('Appointments not moved: {count}', { count })
    : t('Appointments not cancelled: {count}', { count });
}
