import { consultationLabel } from '@openward/contract';
import { type Appointment, stageOf } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { AlertLine } from '@openward/practice-ui/alert-answers';
import { StatusBadge } from '@openward/practice-ui/statuses';
import { useLanguage, useT } from '@openward/remote-kit';
import { clockTime, timeOfDay } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { useId } from 'react';
import { lateLabel, minutesLate } from '../../features/desk/desk-view.ts';
import { cardId } from '../../parts/appointment/card-id.ts';
import { isOver } from '../../parts/appointment/rules.ts';
import { FormsNote } from '../../parts/detail/forms-note.tsx';

/** One visit of a doctor's day: time, patient, reason, alerts and state. The whole line opens it. */
export function DayRow(props: { visit: Appointment; now: Date; mark: string | undefined; onOpen: () => void }) {
  const { visit, now, mark } = props;
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const { patientDetails, consultationType, description, startDateTime, timeZone, status } = visit;
  const late = minutesLate(visit, now);
  const isWaiting = stageOf(status) === 'arrived';
  const reason = [consultationType && t(consultationLabel(consultationType)), description].filter(Boolean).join(' · ');
  return (
    <Flex
      as="li"
      position="relative"
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      px="4"
      py="2.5"
      minH="14"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
      color={isOver(visit, now) ? 'fg.muted' : undefined}
    >
      <chakra.button
        type="button"
        id={cardId(visit.id)}
        aria-labelledby={id}
        onClick={props.onOpen}
        position="absolute"
        inset="0"
        cursor="pointer"
        rounded="md"
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' }}
      />
      <Flex as="span" id={id} flex="1" minW="60" align="center" columnGap="3" wrap="wrap">
        <Text as="span" w={{ md: '36' }} fontWeight="semibold" fontVariantNumeric="tabular-nums">
          <bdi>{clockTime(startDateTime, timeZone, language)}</bdi>
        </Text>
        <Box as="span" flex="1" minW="40">
          <Text as="span" display="block" fontWeight="semibold" overflowWrap="anywhere">
            {mark && `${mark}: `}
            {patientDetails && nameOf(patientDetails)}
          </Text>
          <Text as="span" display="block" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            <bdi>{reason}</bdi>
          </Text>
          <AlertLine alerts={visit.alerts ?? []} />
        </Box>
      </Flex>
      <Flex
        gap="2"
        wrap="wrap"
        align="center"
        w={{ base: 'full', md: 'auto' }}
        // The link is higher than the badges, but does not make its line higher.
        css={{ '& > a': { marginBlock: '-2.5' } }}
      >
        {visit.isFirstVisit && <Badge colorPalette="accent">{t('First visit')}</Badge>}
        {visit.lateMinutes !== undefined && (
          <Badge colorPalette="warning">{t('Says {minutes} min late', { minutes: visit.lateMinutes })}</Badge>
        )}
        {late > (visit.lateMinutes ?? 0) && <Badge colorPalette="danger">{lateLabel(late, t)}</Badge>}
        <FormsNote visit={visit} />
        {isWaiting && visit.checkedInAt ? (
          <Badge colorPalette="success">
            {t('Waiting since {time}', { time: timeOfDay(visit.checkedInAt, timeZone) })}
          </Badge>
        ) : (
          <StatusBadge status={status} />
        )}
      </Flex>
    </Flex>
  );
}
