import { ruleFor } from '@openward/contract/availability';
import type { Doctor } from '@openward/contract/people';
import { useLanguage, useT } from '@openward/remote-kit';
import { durationText } from '@openward/ui/date-time';
import { Stack } from '@openward/ui/layout';

/** The doctor's booking rules that patients should know; empty if there are none. */
export function BookingRules({ doctor, type }: { doctor: Doctor; type: string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const [only, ...more] = doctor.speciality;
  const rule = ruleFor(doctor.bookingRules, type ?? (more.length === 0 ? only : undefined));
  const lines = [
    rule.newPatientsOnly && t('New patients only'),
    rule.noticeMinutes > 0 && t('Book at least {time} ahead', { time: durationText(rule.noticeMinutes, language) }),
    rule.cancelMinutes > 0 &&
      t('Change or cancel at least {time} ahead', { time: durationText(rule.cancelMinutes, language) }),
    rule.autoConfirm && t('Confirmed as soon as you book'),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <Stack
      as="ul"
      gap="1"
      ps="3"
      listStyleType="none"
      fontSize="sm"
      borderInlineStartWidth="3px"
      borderColor="accent.border"
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}
