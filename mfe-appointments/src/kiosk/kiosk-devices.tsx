import { call } from '@openward/api-client';
import { type Kiosk, listKiosks, revokeKiosk } from '@openward/contract/appointments';
import { useLanguage, useT } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { lazy, Suspense, useRef, useState } from 'react';

import { PairForm } from './pair-form.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** The devices at which patients check in by themselves: those that are paired, and a form for another. */
export default function KioskDevices() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [toRevoke, setToRevoke] = useState<Kiosk | null>(null);
  const state = useServerState(
    ['kiosks'],
    async (signal) => (await call(listKiosks, {}, { quiet: true, signal })).result,
  );
  const revoke = useServerChange(
    ({ id }: Kiosk) => call(revokeKiosk, { params: { id } }),
    () => {
      setToRevoke(null);
      void state.refetch();
      // The dialog gives the focus back to a button that is going.
      setTimeout(() => heading.current?.focus(), 100);
    },
  );
  if (state.isPending) return <LoadingState label={t('Loading')} rows={2} height="16" />;
  if (!state.data) {
    return (
      <ErrorState
        title={t('The devices could not be loaded')}
        retryLabel={t('Retry')}
        onRetry={() => void state.refetch()}
      />
    );
  }
  return (
    <Stack gap="6">
      <PairForm hospitals={state.data.hospitals} onPaired={() => void state.refetch()} />
      <Stack gap="3">
        <Heading as="h3" ref={heading} tabIndex={-1} fontSize="md" outline="none">
          {t('Paired devices')}
        </Heading>
        {state.data.kiosks.length === 0 ? (
          <Text color="fg.muted">{t('No device is paired yet.')}</Text>
        ) : (
          <Stack as="ul" gap="0" listStyleType="none">
            {state.data.kiosks.map((kiosk) => (
              <Device key={kiosk.id} kiosk={kiosk} onRevoke={() => setToRevoke(kiosk)} />
            ))}
          </Stack>
        )}
      </Stack>
      {toRevoke && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title={t('Remove {name}?', { name: toRevoke.name })}
            confirmLabel={t('Remove device')}
            cancelLabel={t('Keep device')}
            busy={revoke.isPending}
            onConfirm={() => revoke.mutate(toRevoke)}
            onClose={() => setToRevoke(null)}
          >
            {t('Patients can no longer check in there until it is paired again.')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  );
}

function Device({ kiosk, onRevoke }: { kiosk: Kiosk; onRevoke: () => void }) {
  const t = useT();
  const language = useLanguage();
  const time = (iso: string) => wholeTime(iso, kiosk.timeZone, language);
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {kiosk.name}
        </Text>
        <Text color="fg.muted" fontSize="sm">
          {kiosk.hospitalName} ·{' '}
          {kiosk.lastUsedAt ? t('Last used {time}', { time: time(kiosk.lastUsedAt) }) : t('Not used yet')}
        </Text>
      </Box>
      <Button
        variant="outline"
        colorPalette="danger"
        aria-label={t('Remove {name}', { name: kiosk.name })}
        onClick={onRevoke}
      >
        {t('Remove')}
      </Button>
    </Flex>
  );
}
