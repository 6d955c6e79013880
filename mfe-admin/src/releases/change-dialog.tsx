import { call } from '@openward/api-client';
import { freeze, freezeAll, halt, restore, retire, rollback, unfreeze, unfreezeAll } from '@openward/contract/releases';
import { type T, useSubmit, useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Form, SubmitButton, TextAreaField } from '@openward/ui/form';
import { Flex } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useCallback } from 'react';
import { actionLabel } from './release-labels.ts';
import { reasonSchema } from './releases-client.ts';

/** A change that the user requested, with the versions that were shown. */
export type Order =
  /** `from` is the version to be withdrawn, `to` its replacement. */
  | { kind: 'rollback' | 'halt'; name: string; from: string; to: string }
  | { kind: 'retire'; name: string; from: string }
  /** A retired part returns with the version `to`. */
  | { kind: 'return'; name: string; to: string }
  | { kind: 'restore'; revision: number }
  /** Without a name: all parts. */
  | { kind: 'freeze' | 'unfreeze'; name?: string };

const EMPTY = { why: '', days: '1' };

/** Explains a change, and asks for the reason. */
export function ChangeDialog(props: { order: Order; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const { order, onClose, onDone } = props;
  const make = useCallback((values: typeof EMPTY) => callFor(order, values), [order]);
  const submit = useSubmit(make, onDone);
  const { title, description, button = title } = wordsOf(order, t);
  return (
    <FormDialog title={title} description={description} onClose={onClose}>
      <Form label={title} translate={t} initialValues={EMPTY} schema={reasonSchema} onSubmit={submit}>
        {order.kind === 'freeze' && (
          <SelectField
            name="days"
            label={t('For how long')}
            options={[
              { value: '1', label: t('1 day') },
              { value: '30', label: t('30 days') },
            ]}
          />
        )}
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
          <SubmitButton>{button}</SubmitButton>
        </Flex>
      </Form>
    </FormDialog>
  );
}

const DAY = 86_400_000;

/** Sends the versions that were shown, so that the server refuses if another one is in force now. */
function callFor(order: Order, { why, days }: typeof EMPTY): Promise<unknown> {
  switch (order.kind) {
    case 'rollback':
      return call(rollback, { params: { name: order.name }, body: { version: order.to, from: order.from, why } });
    case 'return':
      return call(rollback, { params: { name: order.name }, body: { version: order.to, why } });
    case 'halt':
      return call(halt, { params: { name: order.name }, body: { version: order.from, why } });
    case 'retire':
      return call(retire, { params: { name: order.name }, body: { from: order.from, why } });
    case 'restore':
      return call(restore, { body: { revision: order.revision, why } });
    case 'freeze': {
      const body = { until: new Date(Date.now() + Number(days) * DAY).toISOString(), why };
      return order.name ? call(freeze, { params: { name: order.name }, body }) : call(freezeAll, { body });
    }
    case 'unfreeze':
      return order.name
        ? call(unfreeze, { params: { name: order.name }, body: { why } })
        : call(unfreezeAll, { body: { why } });
  }
}

/** The title, explanation and success message of a change. */
export function wordsOf(order: Order, t: T): { title: string; description: string; button?: string; done: string } {
  const name = { name: ('name' in order && order.name) || t('all parts') };
  const done = (action: string, what = name.name) => `${actionLabel({ action }, t)} · ${what}`;
  switch (order.kind) {
    case 'rollback':
      return {
        title: t('Roll back {name}', order),
        description: t(
          'From {from} to {to}. Users get {to} when they next load a page; open pages keep working.',
          order,
        ),
        button: t('Roll back'),
        done: t('{name} was rolled back from {from} to {to}.', order),
      };
    case 'halt':
      return {
        title: t('Stop trial of {name}', order),
        description: t('Trial users of {from} get {to} when they next load a page. Open pages keep working.', order),
        button: t('Stop trial'),
        done: t('The trial of {name} {from} was stopped.', order),
      };
    case 'retire':
      return {
        title: t('Retire {name}', order),
        description: t('Its screens and menu entries disappear when users next load a page.'),
        done: done('retire'),
      };
    case 'return':
      return {
        title: t('Bring back {name}', order),
        description: t('Users get {to} when they next load a page.', order),
        done: done('activate', `${order.name} ${order.to}`),
      };
    case 'restore':
      return {
        title: t('Restore revision {revision}', order),
        description: t('Users get the versions of that time when they next load a page.'),
        done: done('restore', t('revision {revision}', order)),
      };
    case 'freeze':
      return {
        title: t('Freeze {name}', name),
        description: t('Until then you can only roll back.'),
        done: done('freeze'),
      };
    case 'unfreeze':
      return {
        title: t('Unfreeze {name}', name),
        description: t('New versions can go live again.'),
        done: done('unfreeze'),
      };
  }
}
