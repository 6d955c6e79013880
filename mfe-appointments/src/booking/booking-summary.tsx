import type { Doctor } from '@openward/contract/people';
import { useLanguage, useT } from '@openward/remote-kit';
import { wholeTime } from '@openward/ui/date-time';
import { Box, Panel, Stack, Text } from '@openward/ui/layout';
import type { ReactNode, Ref } from 'react';
import { DoctorLine } from './doctor-line.tsx';

/** What is about to be booked; it stays in sight beside the form. */
export function BookingSummary(props: {
  ref: Ref<HTMLDivElement>;
  doctor: Doctor;
  start: string;
  /** True where that time cannot be had any more. */
  isGone: boolean;
  back: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const { doctor, start, isGone } = props;
  return (
    <Box position={{ lg: 'sticky' }} top="6">
      <Panel rank={isGone ? 'plain' : 'hero'}>
        <Stack gap="5" align="flex-start">
          <Box ref={props.ref} tabIndex={-1} outline="none">
            <Text fontSize="sm" color="fg.muted">
              {isGone ? t('No longer free') : t('Your time')}
            </Text>
            <Text
              fontSize="lg"
              fontWeight="bold"
              textWrap="balance"
              textDecoration={isGone ? 'line-through' : undefined}
            >
              {wholeTime(start, doctor.timeZone, language)}
            </Text>
          </Box>
          <DoctorLine doctor={doctor} />
          {props.back}
        </Stack>
      </Panel>
    </Box>
  );
}
