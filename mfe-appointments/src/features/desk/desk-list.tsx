import type { DeskAppointment } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { useLanguage, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { clockTime } from '@openward/ui/date-time';
import { Box, Flex, Heading, Panel, Text } from '@openward/ui/layout';
import { useState } from 'react';
import { DeskRow, type DeskRowProps } from './desk-row.tsx';
import type { DeskGroup } from './desk-view.ts';

type Shared = Omit<DeskRowProps, 'appointment' | 'isChosen'> & { chosen: ReadonlySet<string> };

/** A group of the desk: finished visits folded, then begun ones, a line for now, and later ones. */
export function DeskList({ group, shared }: { group: DeskGroup; shared: Shared }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { earlier, begun, ahead, doctor } = group;
  const name = doctor && t('Dr. {name}', { name: nameOf(doctor) });
  const rows = (appointments: readonly DeskAppointment[]) =>
    appointments.map((appointment) => (
      <DeskRow
        key={appointment.id}
        {...shared}
        appointment={appointment}
        hasDoctor={shared.hasDoctor && !doctor}
        isChosen={shared.chosen.has(appointment.id)}
      />
    ));
  return (
    <Box as="section" aria-label={name ?? t('Todays Appointments')} mb="6">
      {name && (
        <Heading as="h2" fontSize="lg" mb="2">
          {name}
        </Heading>
      )}
      <Panel as="div" padding="0">
        {earlier.length > 0 && (
          <Button
            variant="ghost"
            colorPalette="gray"
            minH="11"
            w="full"
            justifyContent="flex-start"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t('Hide earlier appointments ({count})', { count: earlier.length })
              : t('Show earlier appointments ({count})', { count: earlier.length })}
          </Button>
        )}
        <Box as="ul" listStyleType="none">
          {isOpen && rows(earlier)}
          {rows(begun)}
          {(begun.length > 0 || earlier.length > 0 || ahead.length > 0) && <Now now={shared.now} among={group} />}
          {rows(ahead)}
        </Box>
      </Panel>
    </Box>
  );
}

/** The line between begun and later visits. It shows the time if all visits have the same time zone. */
function Now({ now, among: { earlier, begun, ahead } }: { now: Date; among: DeskGroup }) {
  const t = useT();
  const language = useLanguage();
  const zones = new Set([...earlier, ...begun, ...ahead].map(({ timeZone }) => timeZone));
  const [zone] = zones;
  const time = zones.size === 1 && zone ? clockTime(now.toISOString(), zone, language) : '';
  return (
    <Flex as="li" align="center" gap="3" px="3" color="accent.fg" fontSize="sm" fontWeight="semibold">
      <Text as="span" whiteSpace="nowrap">
        {time ? t('Now, {time}', { time }) : t('Now')}
      </Text>
      <Box flex="1" h="2px" bg="accent.solid" rounded="full" />
    </Flex>
  );
}
