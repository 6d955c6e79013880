import { nameOf } from '@openward/contract/text';
import { type T, useLanguage, useT } from '@openward/remote-kit';
import { clockTime, wholeTime } from '@openward/ui/date-time';
import { Text } from '@openward/ui/layout';
import { OutcomeCover, OutcomeRegion } from '../outcome-cover.tsx';
import type { CheckInOutcome } from './use-check-in.ts';

/** The result of the last code as an overlay, until it times out or is dismissed. */
export function CheckInResult({ outcome, onNext }: { outcome: CheckInOutcome | null; onNext: () => void }) {
  const t = useT();
  return (
    <OutcomeRegion>
      {outcome && (
        <OutcomeCover kind={outcome.kind} action={t('Scan next code')} onAction={onNext}>
          <Whose outcome={outcome} />
        </OutcomeCover>
      )}
    </OutcomeRegion>
  );
}

function Whose({ outcome }: { outcome: CheckInOutcome }) {
  const t = useT();
  const language = useLanguage();
  const appointment = outcome.kind === 'refused' ? null : outcome.appointment;
  return (
    <>
      {appointment?.patientDetails && (
        <Text fontSize={{ base: '2xl', md: '3xl' }} fontWeight="bold" lineHeight="1.2" overflowWrap="anywhere">
          {nameOf(appointment.patientDetails)}
        </Text>
      )}
      <Text fontSize="lg" fontWeight="semibold" maxW="sm">
        {sentenceOf(outcome, t, language)}
      </Text>
      {appointment && (
        <Text>
          {wholeTime(appointment.startDateTime, appointment.timeZone, language)} ·{' '}
          {t('Dr. {name}', { name: nameOf(appointment.doctorDetails) })}
        </Text>
      )}
    </>
  );
}

function sentenceOf(outcome: CheckInOutcome, t: T, language: string): string {
  if (outcome.kind === 'already' && outcome.appointment.checkedInAt) {
    const { checkedInAt, timeZone } = outcome.appointment;
    return t('Already checked in at {time}', { time: clockTime(checkedInAt, timeZone, language) });
  }
  return t(outcome.message);
}
