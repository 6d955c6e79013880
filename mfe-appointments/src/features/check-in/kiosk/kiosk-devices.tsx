import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type Kiosk, type KioskList, listKiosks, pairKiosk, revokeKiosk } from '@openward/contract/check-in';

import { lazy, raiseSuccess, useLanguage, useSubmit, useT } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { wholeTime } from '@openward/ui/date-time';
import { ErrorState, LoadingState } from '@openward/ui/feedback';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { Suspense, useCallback, useState } from 'react';
import { kioskSchema } from './kiosk-client.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@openward/ui/dialog')).ConfirmDialog }));

/** The paired self check-in devices, and a form to pair another one. */
export default function KioskDevices() {
  const t = useT();
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
    },
  );
  if (state.isPending) return <LoadingState label={t('Loading')} rows={2} height="16" />;
  if (!state.data) {
    return (
      <ErrorState
        title={t('We could not load the devices')}
        retryLabel={t('Try again')}
        onRetry={() => void state.refetch()}
      />
    );
  }
  return (
    <Stack gap="6">
      <PairForm hospitals={state.data.hospitals} onPaired={() => void state.refetch()} />
      <Stack gap="3">
        <Heading as="h3" fontSize="md">
          {t('Paired devices')}
        </Heading>
        {state.data.kiosks.length === 0 ? (
          <Text color="fg.muted">{t('No devices paired yet.')}</Text>
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
            {t('Patients cannot check in on this device until you pair it again.')}
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
          {kiosk.lastUsedAt ? t('Last used: {time}', { time: time(kiosk.lastUsedAt) }) : t('Not used yet')}
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

interface Values {
  code: string;
  name: string;
  hospitalId: string;
}

const EMPTY: Values = { code: '', name: '', hospitalId: '' };

/** Pairs the device that shows a code at `/scanner/new`. */
function PairForm({ hospitals, onPaired }: { hospitals: KioskList['hospitals']; onPaired: () => void }) {
  const t = useT();
  /** Empties the form after each paired device. */
  const [round, setRound] = useState(0);
  const pair = useCallback(
    ({ code, name, hospitalId }: Values) =>
      call(pairKiosk, { body: { code, name, ...(hospitalId ? { hospitalId } : {}) } }),
    [],
  );
  const done = useCallback(
    ({ message }: Success<Kiosk>) => {
      raiseSuccess(message, t);
      setRound((before) => before + 1);
      onPaired();
    },
    [t, onPaired],
  );
  const submit = useSubmit(pair, done);
  return (
    <Box maxW="lg">
      <Form
        key={round}
        label={t('Pair device')}
        translate={t}
        initialValues={EMPTY}
        schema={kioskSchema('pairKioskSchema')}
        onSubmit={submit}
      >
        <TextField
          name="code"
          label={t('Device code')}
          hint={t('Open {address} on the device. It shows 8 characters.', { address: `${location.host}/scanner/new` })}
          autoComplete="off"
          autoFocus={round > 0}
          required
        />
        <TextField
          name="name"
          label={t('Device name')}
          hint={t('For example “Entrance”.')}
          autoComplete="off"
          required
        />
        {hospitals.length > 1 && (
          <SelectField
            name="hospitalId"
            label={t('Hospital')}
            placeholder={t('Choose a hospital')}
            options={hospitals.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
        )}
        <SubmitButton>{t('Pair device')}</SubmitButton>
      </Form>
    </Box>
  );
}
