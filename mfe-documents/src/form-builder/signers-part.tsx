import {
  type FormSigners,
  MOST_SIGNERS,
  SIGNER_ROLES,
  type SignerRole,
  type SignerStep,
} from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { type FormState, TextControl, useFieldIds, useFormHandle, useFormState } from '@openward/ui/form';
import { ArrowDown, ArrowUp, X } from '@openward/ui/icons';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { SelectControl, TickControl } from '@openward/ui/select-field';
import { useRef } from 'react';
import { signerRoleLabel } from '../document-labels.ts';
import type { HeadValues } from './form-head.ts';
import { RowButton } from './options-editor.tsx';

const USUAL: FormSigners = { inOrder: true, steps: [{ role: 'Patient' }, { role: 'Practice' }] };

/** Who signs a form: the person who fills it in, or several signers in order. */
export default function SignersPart() {
  const t = useT();
  const form = useFormHandle<HeadValues>();
  const { signers, error } = useFormState(({ values, errors }: FormState<HeadValues>) => ({
    signers: values.signers,
    error: errors.signers as string | undefined,
  }));
  const put = (next: FormSigners | null) => void form.get().setFieldValue('signers', next);
  return (
    <Stack gap="2">
      <TickControl
        name="hasSigners"
        label={t('Choose who signs')}
        hint={t('Without it, whoever fills in the form signs it.')}
        value={signers !== null}
        onChange={(isNamed) => put(isNamed ? USUAL : null)}
      />
      {signers && <Steps signers={signers} error={error} onChange={put} />}
    </Stack>
  );
}

function Steps(props: { signers: FormSigners; error: string | undefined; onChange: (signers: FormSigners) => void }) {
  const t = useT();
  const { signers, error, onChange } = props;
  const { steps, inOrder } = signers;
  const list = useRef<HTMLOListElement>(null);
  const ids = useFieldIds(undefined, error);
  const put = (next: SignerStep[]) => onChange({ ...signers, steps: next });
  const change = (place: number, part: Partial<SignerStep>) =>
    put(steps.map((step, each) => (each === place ? { ...step, ...part } : step)));
  const move = (place: number, by: number) => {
    const next = [...steps];
    next.splice(place + by, 0, ...next.splice(place, 1));
    put(next);
    // The focus follows the moved row.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[place + by]?.querySelectorAll<HTMLButtonElement>('[data-at]') ?? [];
      const [up, down] = buttons;
      const same = by < 0 ? up : down;
      (same?.disabled ? (by < 0 ? down : up) : same)?.focus();
    });
  };
  const remove = (place: number) => {
    put(steps.filter((_, each) => each !== place));
    requestAnimationFrame(() => list.current?.querySelectorAll('select')[Math.max(0, place - 1)]?.focus());
  };
  return (
    <Stack gap="3" role="group" aria-label={t('Who signs')} aria-describedby={ids.describedBy}>
      <TickControl
        name="signersInOrder"
        label={t('In this order')}
        hint={inOrder ? t('The first signer fills in the form.') : t('The patient or a parent fills in the form.')}
        value={inOrder}
        onChange={(isOrdered) => onChange({ ...signers, inOrder: isOrdered })}
      />
      <Stack asChild gap="3">
        <ol ref={list}>
          {steps.map((step, place) => {
            const number = place + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two signers may be alike
              <Flex as="li" key={place} gap="3" align="flex-end" wrap="wrap" listStyleType="none">
                <Box flex="1 1 11rem" minW="0">
                  <SelectControl
                    name={`signers.${number}.role`}
                    label={t('Signer {number}', { number })}
                    options={SIGNER_ROLES.map((value) => ({ value, label: signerRoleLabel(value, t) }))}
                    value={step.role}
                    onChange={(role) => change(place, { role: role as SignerRole })}
                  />
                </Box>
                <Box flex="1 1 11rem" minW="0">
                  <TextControl
                    name={`signers.${number}.label`}
                    label={t('Name of signer {number} (optional)', { number })}
                    value={step.label ?? ''}
                    onChange={(label) => change(place, { label })}
                  />
                </Box>
                <Flex>
                  <RowButton
                    label={t('Move up, signer {number}', { number })}
                    data-at="up"
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  >
                    <ArrowUp size="1.125rem" aria-hidden="true" />
                  </RowButton>
                  <RowButton
                    label={t('Move down, signer {number}', { number })}
                    data-at="down"
                    disabled={number === steps.length}
                    onClick={() => move(place, 1)}
                  >
                    <ArrowDown size="1.125rem" aria-hidden="true" />
                  </RowButton>
                  <RowButton
                    label={t('Remove, signer {number}', { number })}
                    disabled={steps.length === 1}
                    onClick={() => remove(place)}
                  >
                    <X size="1.125rem" aria-hidden="true" />
                  </RowButton>
                </Flex>
              </Flex>
            );
          })}
        </ol>
      </Stack>
      <Text id={ids.error} role="alert" fontSize="sm" color="danger.fg" _empty={{ display: 'none' }}>
        {error && t(error)}
      </Text>
      <Button
        type="button"
        variant="outline"
        minH="11"
        alignSelf="flex-start"
        disabled={steps.length >= MOST_SIGNERS}
        onClick={() =>
          put([...steps, { role: steps.some(({ role }) => role === 'Practice') ? 'Witness' : 'Practice' }])
        }
      >
        {t('Add signer')}
      </Button>
    </Stack>
  );
}
