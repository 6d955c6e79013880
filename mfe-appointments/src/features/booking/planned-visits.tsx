import { call } from '@openward/api-client';
import { isStaff } from '@openward/contract';
import type { Doctor } from '@openward/contract/people';
import { previewSeries } from '@openward/contract/series';
import { useLanguage, useT, useUser } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { clockTime, dayName, timeOfDay, wallClock, wholeTime } from '@openward/ui/date-time';
import { ErrorState, Notice, Skeleton } from '@openward/ui/feedback';
import { type FormState, useFormHandle, useFormState } from '@openward/ui/form';
import { Ban, Check } from '@openward/ui/icons';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';
import { SlotChips } from '../../parts/times/slot-chips.tsx';
import { useInRecord } from './booking-frame.tsx';
import { isWithinBounds, type RepeatValues, repeatBody, repeatOf } from './repeat-values.ts';
import { SeriesSummary, type Shown, skippedMonths } from './series-summary.tsx';
import type { BookingValues } from './use-booking.ts';

/** Milliseconds after the last key before the preview loads. */
const SETTLES = 400;
const ROW_HEIGHT = '3.75rem';

/** The visits of a series: each with its availability and alternatives. Each can be moved or left out. */
export default function PlannedVisits({ doctor, start }: { doctor: Doctor; start: string }) {
  const t = useT();
  const wanted = useWanted(start);
  const found = usePreview(doctor, start, wanted);
  const form = useFormHandle<BookingValues>();
  const { plan } = wanted;
  if (!plan) return null;
  const choose = (chosen: Partial<Pick<RepeatValues, 'moved' | 'leftOut'>>) => {
    const { moved, leftOut } = plan;
    const { values, setFieldValue } = form.get();
    void setFieldValue('repeat', { ...values.repeat, moved, leftOut, ...chosen, chosenFor: plan.rule });
  };
  if (!isWithinBounds(plan.repeat)) {
    return <Notice kind="warning">{t('Please enter 1 to 12, and 2 to 52 appointments.')}</Notice>;
  }
  if (!wanted.isReady) {
    return <Text color="fg.muted">{t('Choose the patient and the consultation type to see the appointments.')}</Text>;
  }
  if (found.isError) {
    return (
      <ErrorState
        title={t('We could not check these times')}
        retryLabel={t('Try again')}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <Skeleton h={`calc(${plan.repeat.count} * ${ROW_HEIGHT})`} rounded="lg" />;
  const { timeZone } = found.data;
  const visits: Shown[] = [
    ...found.data.visits.filter(({ occurrence }) => !plan.leftOut.some((out) => out.occurrence === occurrence)),
    ...plan.leftOut.map((out) => ({ ...out, endDateTime: out.startDateTime, free: [], isLeftOut: true })),
  ].sort((a, b) => a.occurrence - b.occurrence);
  const isMoved = (visit: Shown) => plan.moved.some(({ occurrence }) => occurrence === visit.occurrence);
  const dayIn = (iso: string) => wallClock(iso, timeZone).slice(0, 10);
  const asPlanned = visits.filter((visit) => !isMoved(visit));
  const lastDay = dayIn(asPlanned.at(-1)?.startDateTime ?? start);
  return (
    <Stack gap="3" aria-busy={found.isPlaceholderData}>
      <SeriesSummary
        visits={visits}
        skipped={skippedMonths(plan.repeat, dayIn(start), lastDay)}
        onLeaveOut={(closed) =>
          choose({
            leftOut: [...plan.leftOut, ...closed.map(pick)],
            moved: plan.moved.filter((one) => !closed.some(({ occurrence }) => occurrence === one.occurrence)),
          })
        }
      />
      <Stack as="ol" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="border">
        {visits.map((visit) => (
          <VisitRow
            key={visit.occurrence}
            visit={visit}
            timeZone={timeZone}
            isMoved={isMoved(visit)}
            onMove={(startDateTime) =>
              choose({ moved: [...without(plan.moved, visit), { occurrence: visit.occurrence, startDateTime }] })
            }
            onLeaveOut={() => choose({ leftOut: [...plan.leftOut, pick(visit)], moved: without(plan.moved, visit) })}
            onRestore={() => choose({ leftOut: without(plan.leftOut, visit), moved: without(plan.moved, visit) })}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function pick({ occurrence, startDateTime }: Shown) {
  return { occurrence, startDateTime };
}

function without<C extends { occurrence: number }>(chosen: readonly C[], { occurrence }: Shown): C[] {
  return chosen.filter((one) => one.occurrence !== occurrence);
}

/** The series that the form describes, after a pause in typing. */
function useWanted(start: string) {
  const inRecord = useInRecord();
  const staff = isStaff(useUser().userRole);
  const { repeat, patientId, consultationType } = useFormState(({ values }: FormState<BookingValues>) => ({
    repeat: values.repeat,
    patientId: inRecord?.patientId ?? values.patientId,
    consultationType: values.consultationType,
  }));
  const [every = '', count = ''] = useSettled(`${repeat.every} ${repeat.count}`).split(' ');
  return {
    plan: repeatOf({ ...repeat, every, count }, start),
    patientId,
    consultationType,
    isReady: consultationType !== '' && !(staff && patientId === ''),
  };
}

function usePreview(doctor: Doctor, start: string, wanted: ReturnType<typeof useWanted>) {
  const { plan, patientId, consultationType, isReady } = wanted;
  const { submitCount, isSubmitting } = useFormState(({ submitCount, isSubmitting }: FormState<BookingValues>) => ({
    submitCount,
    isSubmitting,
  }));
  const found = useServerState(
    ['series', doctor.id, start, patientId, consultationType, plan],
    async (signal) => {
      const body = {
        doctorId: doctor.id,
        patientId: patientId || null,
        consultationType: consultationType as 'Wellness',
        startDateTime: start,
        ...repeatBody(plan as NonNullable<typeof plan>),
      };
      return (await call(previewSeries, { body }, { signal, quiet: true })).result;
    },
    {
      enabled: isReady && plan !== undefined && isWithinBounds(plan.repeat),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
    },
  );
  const { refetch } = found;
  // After the server refused the series, the list shows which times are gone.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) void refetch();
  }, [submitCount, isSubmitting, refetch]);
  return found;
}

function VisitRow(props: {
  visit: Shown;
  timeZone: string;
  isMoved: boolean;
  onMove: (startDateTime: string) => void;
  onLeaveOut: () => void;
  onRestore: () => void;
}) {
  const { visit, timeZone, isMoved } = props;
  const t = useT();
  const language = useLanguage();
  const { conflict, isLeftOut = false } = visit;
  const time = wholeTime(visit.startDateTime, timeZone, language);
  const slots = visit.free.map((slot) => ({ ...slot, timeZone }));
  const state = isLeftOut ? t('Left out') : isMoved ? t('Another time') : t('Free');
  return (
    <Box as="li" py="2" borderBottomWidth="1px" borderColor="border">
      <Flex align="center" gap="3" minH="11" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Text w="6" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums" flexShrink="0">
          {visit.occurrence}
        </Text>
        <Box flex="1" minW="0">
          <Text
            fontWeight="medium"
            color={isLeftOut ? 'fg.muted' : undefined}
            textDecoration={isLeftOut ? 'line-through' : undefined}
          >
            {dayName(visit.startDateTime, timeZone, language)}
          </Text>
          <Flex
            gap="1.5"
            align="center"
            fontSize="sm"
            color={conflict ? 'danger.fg' : isLeftOut ? 'fg.muted' : 'success.fg'}
          >
            {conflict && <Ban size="1rem" aria-hidden="true" style={{ flexShrink: 0 }} />}
            {!conflict && !isLeftOut && <Check size="1rem" aria-hidden="true" style={{ flexShrink: 0 }} />}
            <span>
              <bdi>{clockTime(visit.startDateTime, timeZone, language)}</bdi>
              {' · '}
              {conflict ? t(conflict) : state}
            </span>
          </Flex>
        </Box>
        <Flex gap="2" ms="auto" flexShrink="0">
          {(isLeftOut || isMoved) && (
            <Button
              variant="ghost"
              size="sm"
              minH="11"
              aria-label={t('Undo: {time}', { time })}
              onClick={props.onRestore}
            >
              {t('Undo')}
            </Button>
          )}
          {!isLeftOut && (
            <Button
              variant={conflict ? 'outline' : 'ghost'}
              colorPalette="gray"
              size="sm"
              minH="11"
              aria-label={t('Leave out {time}', { time })}
              onClick={props.onLeaveOut}
            >
              {t('Leave out')}
            </Button>
          )}
        </Flex>
      </Flex>
      {conflict && (
        <Box ps="9" pt="2" pb="1">
          {slots.length === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              {t('No free times near this one.')}
            </Text>
          ) : (
            <SlotChips
              label={t('Appointment {number} instead of {time}', {
                number: visit.occurrence,
                time: timeOfDay(visit.startDateTime, timeZone),
              })}
              slots={slots}
              first={sameTimeOf(visit, timeZone)}
              onChosen={({ startDateTime }) => props.onMove(startDateTime)}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** The nearest offered slot with the same local time, ISO; undefined if there is none. */
function sameTimeOf({ startDateTime, free }: Shown, timeZone: string): string | undefined {
  const timeIn = (iso: string) => wallClock(iso, timeZone).slice(11, 16);
  const distance = (iso: string) => Math.abs(Date.parse(iso) - Date.parse(startDateTime));
  const [nearest] = free
    .map((slot) => slot.startDateTime)
    .filter((iso) => timeIn(iso) === timeIn(startDateTime))
    .sort((a, b) => distance(a) - distance(b));
  return nearest;
}

function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
