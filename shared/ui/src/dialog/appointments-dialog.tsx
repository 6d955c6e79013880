import { Stack, Text } from '@chakra-ui/react';
import type { Appointment } from '@openward/contract/appointments';

import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

/** So many are named; the rest is counted. */
const NAMED = 8;

/**
 * Names the appointments that a change concerns, below what is to be known of it (`children`), and asks whether to do it
 * all the same.
 */
export function AppointmentsDialog(
  props: Omit<ConfirmDialogProps, 'open' | 'onConfirm'> & {
    concerned: readonly Appointment[];
    /** A time in words; handed in, so that not every dialog brings what writes times. */
    timeWords: (iso: string, timeZone: string) => string;
    /** `And 3 more.` */
    moreLabel: (count: number) => string;
    onAccept: () => void;
  },
) {
  const { concerned, timeWords, moreLabel, onAccept, children, ...rest } = props;
  return (
    <ConfirmDialog open {...rest} onConfirm={onAccept}>
      <Text mb="3">{children}</Text>
      <Stack as="ul" gap="1" ps="4" color="fg">
        {concerned.slice(0, NAMED).map(({ id, patientDetails, startDateTime, timeZone }) => (
          <li key={id}>
            {patientDetails?.firstName} {patientDetails?.lastName}, {timeWords(startDateTime, timeZone)}
          </li>
        ))}
      </Stack>
      {concerned.length > NAMED && <Text mt="2">{moreLabel(concerned.length - NAMED)}</Text>}
    </ConfirmDialog>
  );
}
