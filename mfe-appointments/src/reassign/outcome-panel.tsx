import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Notice } from '@openward/ui/feedback';
import { Box, Stack, Text } from '@openward/ui/layout';
import type { Ref } from 'react';
import type { Outcome } from './use-reassign.ts';

/** What was moved or cancelled, and what was not and why. It takes up the focus. */
export function OutcomePanel({ ref, outcome: { kind, outcomes } }: { ref: Ref<HTMLDivElement>; outcome: Outcome }) {
  const t = useT();
  const language = useLanguage();
  const done = outcomes.filter(({ problem }) => !problem);
  const refused = outcomes.filter(({ problem }) => problem);
  const isMoved = kind === 'moved';
  return (
    <Stack ref={ref} tabIndex={-1} outline="none" gap="3" role="group" aria-label={t('Result')}>
      {done.length > 0 && (
        <Notice kind="success">
          <Text as="span" display="block" fontWeight="semibold">
            {isMoved
              ? t('Appointments moved: {count}', { count: done.length })
              : t('Appointments cancelled: {count}', { count: done.length })}
          </Text>
          <Box as="ul" ps="5">
            {done.map(({ appointment: { id, patientDetails, doctorDetails, startDateTime, timeZone } }) => (
              <li key={id}>
                {patientDetails && nameOf(patientDetails)}: {wholeTime(startDateTime, timeZone, language)}
                {isMoved && `, ${t('Dr. {name}', { name: nameOf(doctorDetails) })}`}
              </li>
            ))}
          </Box>
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice kind="error">
          <Text as="span" display="block" fontWeight="semibold">
            {isMoved
              ? t('Appointments not moved: {count}', { count: refused.length })
              : t('Appointments not cancelled: {count}', { count: refused.length })}
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
