import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import { cancelAppointment } from '@openward/contract/appointments';
import { type Block, liftBlocks } from '@openward/contract/blocks';
import type { NamedDoctor } from '@openward/contract/people';
import { eventBus } from '@openward/event-bus';
import { lazy, useLanguage, useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { addDays, clockTime, dayName, dayOf, timeOfDay, wallClock, wholeTime } from '@openward/ui/date-time';
import { Badge, EmptyState, ErrorState, LoadingState } from '@openward/ui/feedback';
import { Clock } from '@openward/ui/icons';
import { Box, Flex, Heading, Panel, Stack, Text } from '@openward/ui/layout';
import { Suspense, useState } from 'react';
import { useBlocks } from '../availability-client.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));
const PAGE = 10;

/** A doctor's current and future blocked times, each with a button to unblock it. */
export function CurrentBlocks({ doctor }: { doctor: NamedDoctor }) {
  const t = useT();
  const language = useLanguage();
  const [size, setSize] = useState(PAGE);
  const [lifting, setLifting] = useState<Lifting | null>(null);
  const found = useBlocks(doctor.id, size);
  const lift = useLift(() => setLifting(null));
  return (
    <Panel>
      <Heading as="h2" fontSize="lg" mb="4">
        {t('Blocked times')}
      </Heading>
      {found.isPending && <LoadingState label={t('Loading')} rows={3} height="16" />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('We could not load the blocked times')}
          retryLabel={t('Try again')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data?.blocks.length === 0 && (
        <EmptyState icon={<Clock />} title={t('No blocked times.')}>
          {t('Times that you block appear here. You can unblock them at any time.')}
        </EmptyState>
      )}
      <Stack as="ul" listStyleType="none" gap="0">
        {found.data?.blocks.map((block) => (
          <BlockRow key={block.id} block={block} onLift={setLifting} />
        ))}
      </Stack>
      {found.data && found.data.total > found.data.blocks.length && (
        <Button mt="4" variant="outline" onClick={() => setSize(size + PAGE)} disabled={size >= 100}>
          {t('More blocked times')}
        </Button>
      )}
      {lifting && (
        <Suspense>
          <ConfirmDialog
            open
            title={lifting.isSeries ? t('Unblock all of these times?') : t('Unblock this time?')}
            confirmLabel={lifting.isSeries ? t('Unblock all') : t('Unblock')}
            cancelLabel={t('Keep blocked')}
            busy={lift.isPending}
            onConfirm={() => lift.mutate(lifting)}
            onClose={() => setLifting(null)}
          >
            {lifting.isSeries
              ? t('All times blocked together with {time} can be booked again.', {
                  time: wholeTime(lifting.block.startDateTime, lifting.block.timeZone, language),
                })
              : t('{time} can be booked again.', {
                  time: wholeTime(lifting.block.startDateTime, lifting.block.timeZone, language),
                })}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  );
}

function BlockRow({ block, onLift }: { block: Block; onLift: (lifting: Lifting) => void }) {
  const t = useT();
  const language = useLanguage();
  const { startDateTime, endDateTime, timeZone, series } = block;
  const isOneDay = dayOf(startDateTime, timeZone) === dayOf(endDateTime, timeZone);
  const end = isOneDay ? clockTime(endDateTime, timeZone, language) : wholeTime(endDateTime, timeZone, language);
  const time = wholeTime(startDateTime, timeZone, language);
  const day = dayOf(startDateTime, timeZone);
  const [from, to] = [startDateTime, endDateTime].map((iso) => wallClock(iso, timeZone).slice(0, 16));
  const isAllDay = from === `${day}T00:00` && to === `${addDays(day, 1)}T00:00`;
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      py="3"
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: 0 }}
    >
      <Box minW="0">
        <Text fontWeight="medium">
          {dayName(startDateTime, timeZone, language)} {series && <Badge>{t('Repeats')}</Badge>}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {isAllDay ? (
            t('All day')
          ) : (
            <bdi dir="ltr">
              {timeOfDay(startDateTime, timeZone)} – {end}
            </bdi>
          )}
        </Text>
      </Box>
      <Flex gap="2">
        <Button
          variant="outline"
          minH="11"
          aria-label={t('Unblock {time}', { time })}
          onClick={() => onLift({ block, isSeries: false })}
        >
          {t('Unblock')}
        </Button>
        {series && (
          <Button
            variant="ghost"
            minH="11"
            aria-label={t('Unblock all times blocked with {time}', { time })}
            onClick={() => onLift({ block, isSeries: true })}
          >
            {t('Unblock all')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

interface Lifting {
  block: Block;
  isSeries: boolean;
}

function useLift(onLifted: () => void) {
  return useServerChange(
    async ({ block: { id, doctorId, series }, isSeries }: Lifting): Promise<{ message: Said }> => {
      if (isSeries && series) return call(liftBlocks, { params: { doctorId }, body: { series } });
      const answer = await call(cancelAppointment, { query: { appointmentId: id }, body: {} });
      return { ...answer, message: 'This time is free again.' };
    },
    (_answer, { block }) => {
      eventBus.emit('appointment:changed', { id: block.id });
      onLifted();
    },
  );
}
