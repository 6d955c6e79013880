import type { Appointment } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import type { ComponentProps } from 'react';
import type { Ask } from './ask.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'aria-label'> & {
  appointment: Appointment;
  ask: Ask;
  /** Makes the accessible name unique where a page has several such buttons. */
  named?: (label: string) => string;
};

/** Opens the request for an earlier time, and shows whether there already is one. */
export function EarlierButton({ appointment, ask, named, ...look }: Props) {
  const t = useT();
  const label = appointment.earlierRequestId ? t('Earlier time requested') : t('Earlier time');
  return (
    <Button {...look} aria-label={named?.(label)} onClick={() => ask('earlier', appointment)}>
      {label}
    </Button>
  );
}
