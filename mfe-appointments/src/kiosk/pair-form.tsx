import type { Success } from '@openward/api-client';
import { call } from '@openward/api-client';
import { type Kiosk, type KioskList, pairKiosk } from '@openward/contract/appointments';

import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useCallback, useState } from 'react';
import { kioskSchema } from './kiosk-client.ts';

interface Values {
  code: string;
  name: string;
  hospitalId: string;
}

const EMPTY: Values = { code: '', name: '', hospitalId: '' };

/** Pairs the device that shows a code at `/scanner/new`. */
export function PairForm({ hospitals, onPaired }: { hospitals: KioskList['hospitals']; onPaired: () => void }) {
  const t = useT();
  /** Each device that was paired begins an empty form. */
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
        label={t('Pair a device')}
        translate={t}
        initialValues={EMPTY}
        schema={kioskSchema('pairKioskSchema')}
        onSubmit={submit}
      >
        <TextField
          name="code"
          label={t('Code of the device')}
          hint={t('Open {address} on the device: it shows 8 characters.', { address: `${location.host}/scanner/new` })}
          autoComplete="off"
          autoFocus={round > 0}
          required
        />
        <TextField
          name="name"
          label={t('Name of the device')}
          hint={t('So that you know it again, such as “Entrance”.')}
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
        <SubmitButton>{t('Pair the device')}</SubmitButton>
      </Form>
    </Box>
  );
}
