import { call } from '@openward/api-client';
import { halt, rollback } from '@openward/contract/releases';
import { type T, useSubmit, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Form, SubmitButton, TextAreaField } from '@openward/ui/form';
import { Flex } from '@openward/ui/layout';
import { useCallback } from 'react';
import { reasonSchema } from './releases-client.ts';

/** What is to be taken back, as it stood when somebody asked for it. */
export interface Withdrawal {
  kind: 'rollback' | 'halt';
  /** The part. */
  name: string;
  /** What nobody gets any more. */
  from: string;
  /** What they get instead. */
  to: string;
}

const EMPTY = { why: '' };

/** Says what taking a version back means, and asks why. */
export function WithdrawDialog(props: { withdrawal: Withdrawal; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const { withdrawal, onClose, onDone } = props;
  const withdraw = useCallback(({ why }: typeof EMPTY) => callFor(withdrawal, why), [withdrawal]);
  const submit = useSubmit(withdraw, onDone);
  const { kind, name, from, to } = withdrawal;
  const title = kind === 'rollback' ? t('Roll back {name}', { name }) : t('Stop trial of {name}', { name });
  const description =
    kind === 'rollback'
      ? t('From {from} to {to}. Users get {to} when they next load a page; open pages keep working.', {
          from,
          to,
        })
      : t('Trial users of {from} get {to} when they next load a page. Open pages keep working.', { from, to });
  return (
    <FormDialog title={title} description={description} onClose={onClose}>
      <Form label={title} translate={t} initialValues={EMPTY} schema={reasonSchema} onSubmit={submit}>
        <TextAreaField
          name="why"
          label={t('Reason')}
          hint={t('The reason appears under “Recent changes”.')}
          rows={3}
          maxLength={500}
          required
        />
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button type="button" variant="outline" colorPalette="gray" size="lg" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton>{kind === 'rollback' ? t('Roll back') : t('Stop trial')}</SubmitButton>
        </Flex>
      </Form>
    </FormDialog>
  );
}

/** Names the versions that were seen: if something else is in force by now, nothing is done. */
function callFor({ kind, name, from, to }: Withdrawal, why: string) {
  const params = { name };
  return kind === 'rollback'
    ? call(rollback, { params, body: { version: to, from, why } })
    : call(halt, { params, body: { version: from, why } });
}

/** What was done, in a sentence. */
export function withdrawnWords({ kind, name, from, to }: Withdrawal, t: T): string {
  return kind === 'rollback'
    ? t('{name} was rolled back from {from} to {to}.', { name, from, to })
    : t('The trial of {name} {from} was stopped.', { name, from });
}
