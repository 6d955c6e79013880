import { USER_STATUSES } from '@openward/contract';
import { onDemand, useT } from '@openward/remote-kit';
import { Skeleton } from '@openward/ui/feedback';
import { type FormState, TextAreaField, TextField, useFormState } from '@openward/ui/form';
import { SimpleGrid, Stack } from '@openward/ui/layout';
import { SelectField, TickField } from '@openward/ui/select-field';
import { Suspense } from 'react';
import type { HeadValues } from './form-head.ts';
import { statusLabel } from './form-head.ts';

/** Preloaded for a signed form, so that nothing moves when it appears. */
export const SignersPart = onDemand(() => import('./signers-part.tsx'));

/** A form's names, and what it needs besides answers. */
export function HeadFields() {
  const t = useT();
  const isSigned = useFormState(({ values }: FormState<HeadValues>) => values.isEsignatureRequired);
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField name="formName" label={t('Form Name')} hint={t('Shown to staff.')} required />
        <TextField name="displayName" label={t('Display Name')} hint={t('Shown to patients.')} required />
      </SimpleGrid>
      <TextAreaField
        name="formDescriptioin"
        label={t('Description')}
        hint={t('Tells patients what the form is for. It appears above the questions.')}
        rows={2}
        maxLength={1000}
        required
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <SelectField
          name="status"
          label={t('Status')}
          hint={t('Only active forms can be assigned.')}
          placeholder={t('Please choose')}
          options={USER_STATUSES.map((value) => ({ value, label: statusLabel(value, t) }))}
          required
        />
        <Stack gap="0" pt={{ sm: '6' }}>
          <TickField name="isEsignatureRequired" label={t('Electronic signature required')} />
          <TickField name="asksFiles" label={t('Ask for files')} />
        </Stack>
      </SimpleGrid>
      {isSigned && (
        <Suspense fallback={<Skeleton h="12" />}>
          <SignersPart />
        </Suspense>
      )}
      <FilesFields />
    </Stack>
  );
}

function FilesFields() {
  const t = useT();
  const asksFiles = useFormState(({ values }: FormState<HeadValues>) => values.asksFiles);
  if (!asksFiles) return null;
  return (
    <Stack gap="2">
      <TextField
        name="filesLabel"
        label={t('Which files')}
        hint={t('For example: a picture of your insurance card.')}
        required
      />
      <TickField name="areFilesRequired" label={t('At least one file is required')} />
    </Stack>
  );
}
