import { consultationLabel } from '@openward/contract';
import { type DeskAppointment, deskStateOf, stageOf } from '@openward/contract/appointments';

import { nameOf } from '@openward/contract/text';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { clockTime } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Ellipsis } from '@openward/ui/icons';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { ActionMenu, type MenuEntry } from '@openward/ui/menu';
import { useId } from 'react';
import type { Ask } from '../../parts/actions/ask.ts';
import { cancelLabel, useNamed } from '../../parts/actions/card-actions.tsx';
import type { AppointmentActions } from '../../parts/actions/use-appointment-actions.ts';
import { AwayBadge } from '../../parts/appointment/away-badge.tsx';
import { cardId } from '../../parts/appointment/card-id.ts';
import {
  canCancel,
  canCheckIn,
  canChoose,
  canComplete,
  canConfirm,
  canMessage,
  canReschedule,
  mayBeHere,
} from '../../parts/appointment/rules.ts';
import { placeInSeries } from '../../parts/series/place-in-series.tsx';
import { LINE } from './desk-keys.ts';
import { lateLabel, minutesLate } from './desk-view.ts';

export interface DeskRowProps {
  appointment: DeskAppointment;
  now: Date;
  actions: AppointmentActions;
  ask: Ask;
  isChosen: boolean;
  onChoose: (id: string) => void;
  /** False on a doctor's own desk and below a doctor's name. */
  hasDoctor: boolean;
}

/** Order on a phone. */
const SECOND_LINE = { base: 2, md: 0 };
/** On a phone the children join the row's own lines; on wider screens they have one line. */
const IN_PARTS = { base: 'contents', md: 'flex' };

/** One visit of the day: time, people, type, state and next action. */
export function DeskRow(props: DeskRowProps) {
  const { appointment, now, isChosen } = props;
  const t = useT();
  const named = useNamed(appointment);
  const isOver = ['cancelled', 'completed'].includes(stageOf(appointment.status));
  return (
    <Flex
      as="li"
      align="center"
      position="relative"
      // A phone has two lines: time and name, then type and actions.
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap={{ base: '2', md: '3' }}
      rowGap="0.5"
      minH="14"
      ps={{ base: '3', md: '2' }}
      pe={{ base: '1', md: '3' }}
      pt={{ base: '2', md: '0' }}
      pb={{ base: '1', md: '0' }}
      _after={{ base: { content: '""', order: 1, w: 'full' }, md: { content: 'none' } }}
      borderTopWidth="1px"
      borderColor="border"
      bg={isChosen ? 'accent.subtle' : undefined}
      color={isOver ? 'fg.muted' : undefined}
      _first={{ borderTopWidth: 0 }}
    >
      <Flex
        as="label"
        w="11"
        minH="11"
        align="center"
        justify="center"
        flexShrink="0"
        order={SECOND_LINE}
        position="relative"
        zIndex="1"
        ms={{ base: '-3', md: '0' }}
        _empty={{ base: { display: 'none' }, md: { display: 'flex' } }}
      >
        {canChoose(appointment, now) && (
          <chakra.input
            type="checkbox"
            aria-label={named(t('Choose'))}
            checked={isChosen}
            onChange={() => props.onChoose(appointment.id)}
            boxSize="5"
            accentColor="accent.solid"
          />
        )}
      </Flex>
      <Line {...props} isOver={isOver} />
      <Flex align="center" gap="1" flexShrink="0" ms="auto" order={SECOND_LINE} position="relative">
        <Primary {...props} />
        <More {...props} />
      </Flex>
    </Flex>
  );
}

/** Opens the side panel; covers the whole line except its buttons. */
function Line({ appointment, now, ask, hasDoctor, isOver }: DeskRowProps & { isOver: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { userRole } = useUser();
  const { patientDetails, doctorDetails, consultationType, hospitalName, startDateTime, timeZone } = appointment;
  const { lateMinutes, smsNote } = appointment;
  const late = minutesLate(appointment, now);
  const about = [
    consultationType ? t(consultationLabel(consultationType)) : '',
    hasDoctor ? t('Dr. {name}', { name: nameOf(doctorDetails) }) : '',
    userRole === 'ROLE_SYS_ADMIN' ? hospitalName : '',
    placeInSeries(appointment, t),
  ];
  const id = useId();
  return (
    <Flex display={IN_PARTS} position={{ md: 'relative' }} align="center" gap="3" flex="1" minW="0" minH="14" py="1">
      {/* Laid over the text and not around it, because print hides buttons but needs the text. */}
      <chakra.button
        type="button"
        id={cardId(appointment.id)}
        aria-labelledby={id}
        {...{ [LINE]: isOver ? 'over' : 'open' }}
        onClick={() => ask('details', appointment)}
        position="absolute"
        inset="0"
        cursor="pointer"
        rounded="md"
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' }}
      />
      {/* The button's label repeats this text, so screen readers skip it here. */}
      <Flex as="span" id={id} aria-hidden="true" display={IN_PARTS} flex="1" minW="0" align="center" gap="3">
        <Text
          as="span"
          w={{ md: '36' }}
          flexShrink={{ base: '1', md: '0' }}
          // On a phone the time zone has its own line, to leave room for the name.
          maxW={{ base: '28', md: 'full' }}
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
          css={{ hyphens: 'auto' }}
        >
          <bdi>{clockTime(startDateTime, timeZone, language)}</bdi>
        </Text>
        <Box as="span" display={{ base: 'contents', md: 'block' }} flex="1" minW="0">
          <Text
            as="span"
            display="block"
            flex="1"
            minW="0"
            fontWeight="semibold"
            overflowWrap="anywhere"
            textDecoration={appointment.status === 'CANCELED' ? 'line-through' : undefined}
          >
            {patientDetails ? nameOf(patientDetails) : t('Blocked time')}
            {patientDetails?.dateOfBirth && (
              <Text as="span" hideBelow="md" display="inline-block" fontWeight="normal" fontSize="sm" color="fg.muted">
                {'\u00a0'}
                {t('born {date}', { date: patientDetails.dateOfBirth })}
              </Text>
            )}
          </Text>
          <Text
            as="span"
            display="block"
            flex="1"
            minW="0"
            order={SECOND_LINE}
            fontSize="sm"
            lineHeight={{ base: '1.35', md: 'inherit' }}
            lineClamp={{ base: '2', md: 'none' }}
            color="fg.muted"
            overflowWrap="anywhere"
          >
            {patientDetails?.dateOfBirth && (
              <Box as="span" hideFrom="md">
                <bdi>{patientDetails.dateOfBirth}</bdi> ·{' '}
              </Box>
            )}
            {about.filter(Boolean).join(' · ')}
          </Text>
        </Box>
      </Flex>
      <Flex as="span" gap="2" align="center" flexShrink="0" wrap={{ md: 'wrap' }} me={{ base: '2', md: '0' }}>
        {lateMinutes !== undefined && (
          <Badge colorPalette="warning" variant="subtle" size="md" rounded="full" px="2.5">
            {t('Says {minutes} min late', { minutes: lateMinutes })}
          </Badge>
        )}
        {smsNote && (
          <Badge colorPalette="warning" variant="subtle" size="md" rounded="full" px="2.5">
            {t('Sent a text message')}
          </Badge>
        )}
        {late > (lateMinutes ?? 0) && (
          <Badge colorPalette="danger" variant="subtle" size="md" rounded="full" px="2.5">
            {lateLabel(late, t)}
          </Badge>
        )}
        {appointment.doctorAway && <AwayBadge />}
        {/* A phone has room for one; the next action says the rest. */}
        <Box
          as="span"
          hideBelow={late > 0 || lateMinutes !== undefined || smsNote || appointment.doctorAway ? 'md' : undefined}
        >
          <StatusBadge status={appointment.status} didNotCome={appointment.cancellation?.didNotCome} />
        </Box>
      </Flex>
    </Flex>
  );
}

function Primary({ appointment, now, actions }: DeskRowProps) {
  const t = useT();
  const { userRole } = useUser();
  const named = useNamed(appointment);
  const press = (label: string, act: (appointment: DeskAppointment) => void, isSecond = false) => (
    <ActionButton
      size="sm"
      minH="11"
      minW="24"
      maxW={{ base: '7.5rem', md: 'full' }}
      variant={isSecond ? 'outline' : 'solid'}
      aria-label={named(label)}
      isBusy={actions.isBusy(appointment.id)}
      onClick={() => act(appointment)}
    >
      {label}
    </ActionButton>
  );
  if (actions.canUndo(appointment.id)) return press(t('Undo'), actions.reopen, true);
  const isUnconfirmed = canConfirm(appointment, userRole, now);
  const isHere = isUnconfirmed && mayBeHere(appointment, userRole, now);
  if (isUnconfirmed && !isHere) return press(t('Confirm'), actions.confirm);
  if (isHere || deskStateOf(appointment, now) === 'expected')
    return press(t('Check in'), actions.checkIn, !isDue(appointment, now));
  if (canComplete(appointment, userRole)) return press(t('Complete'), actions.complete, true);
  return null;
}

/** True if the patient is expected now; those buttons are more prominent. */
function isDue({ startDateTime }: DeskAppointment, now: Date): boolean {
  return Date.parse(startDateTime) - now.getTime() < 1_800_000;
}

function More({ appointment, now, actions, ask }: DeskRowProps) {
  const t = useT();
  const { userRole } = useUser();
  const named = useNamed(appointment);
  const isUnconfirmed = canConfirm(appointment, userRole, now);
  const entries: (MenuEntry | false)[] = [
    { key: 'details', label: t('Details'), onSelect: () => ask('details', appointment) },
    isUnconfirmed &&
      canCheckIn(appointment, userRole, now) &&
      (mayBeHere(appointment, userRole, now)
        ? { key: 'confirm', label: t('Confirm'), onSelect: () => actions.confirm(appointment) }
        : { key: 'check-in', label: t('Check in'), onSelect: () => actions.checkIn(appointment) }),
    canReschedule(appointment, now) && {
      key: 'reschedule',
      label: t('Reschedule'),
      onSelect: () => ask('reschedule', appointment),
    },
    canMessage(appointment, userRole) && {
      key: 'message',
      label: t('Message'),
      onSelect: () => ask('message', appointment),
    },
    canCancel(appointment, userRole, now) && {
      key: 'cancel',
      label: cancelLabel(appointment, now, t),
      destructive: true,
      onSelect: () => ask('cancel', appointment),
    },
  ];
  return (
    <ActionMenu
      entries={entries.filter((entry) => entry !== false)}
      trigger={
        <Button
          variant="ghost"
          colorPalette="gray"
          size="sm"
          minW="11"
          minH="11"
          px="0"
          aria-label={named(t('More actions'))}
        >
          <Ellipsis size="1.25rem" aria-hidden="true" />
        </Button>
      }
    />
  );
}
