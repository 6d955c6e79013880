import type { UserStatus } from '@openward/contract';
import {
  type FormDefinition,
  type FormField,
  type FormSigners,
  type FormTranslation,
  keptSigners,
  keptTranslations,
} from '@openward/contract/forms';

import type { T } from '@openward/remote-kit';

/** The values above the fields, as typed. */
export interface HeadValues {
  formName: string;
  displayName: string;
  formDescriptioin: string;
  isEsignatureRequired: boolean;
  signers: FormSigners | null;
  status: string;
  asksFiles: boolean;
  filesLabel: string;
  areFilesRequired: boolean;
}

/** The initial values of a new form. */
export const NEW_HEAD: HeadValues = {
  formName: '',
  displayName: '',
  formDescriptioin: '',
  isEsignatureRequired: false,
  signers: null,
  status: 'ACTIVE',
  asksFiles: false,
  filesLabel: '',
  areFilesRequired: false,
};

/** Converts a form to input values. */
export function headOf({
  formName,
  displayName,
  formDescriptioin,
  isEsignatureRequired,
  ...form
}: FormDefinition): HeadValues {
  return {
    formName,
    displayName,
    formDescriptioin,
    isEsignatureRequired,
    signers: form.signers ?? null,
    status: form.status,
    asksFiles: form.attachments !== null,
    filesLabel: form.attachments?.label ?? '',
    areFilesRequired: form.attachments?.isRequired ?? false,
  };
}

/** Converts the input to a form, without translations of removed texts. */
export function formFrom(
  head: HeadValues,
  formText: FormField[],
  translations: readonly FormTranslation[],
): FormDefinition {
  const { asksFiles, filesLabel, areFilesRequired, status, ...rest } = head;
  const attachments = asksFiles ? { label: filesLabel.trim(), isRequired: areFilesRequired } : null;
  return {
    ...rest,
    // The validation rejects an invalid status.
    status: status as FormDefinition['status'],
    attachments,
    signers: keptSigners(head),
    formText,
    translations: keptTranslations(translations, { formText, attachments }),
  };
}

/** A form's status in words. */
export function statusLabel(status: UserStatus, t: T): string {
  return status === 'ACTIVE' ? t('Active') : t('Inactive');
}
