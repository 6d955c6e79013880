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

/** All of a form but its fields, as it is typed. */
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

/** What a new form begins with. */
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

/** A form as it is typed. */
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

/** What is typed as the form that it makes; of translations what belongs to one of its texts. */
export function formFrom(
  head: HeadValues,
  formText: FormField[],
  translations: readonly FormTranslation[],
): FormDefinition {
  const { asksFiles, filesLabel, areFilesRequired, status, ...rest } = head;
  const attachments = asksFiles ? { label: filesLabel.trim(), isRequired: areFilesRequired } : null;
  return {
    ...rest,
    // What is no status is refused where it is checked.
    status: status as FormDefinition['status'],
    attachments,
    signers: keptSigners(head),
    formText,
    translations: keptTranslations(translations, { formText, attachments }),
  };
}

/** A form's status as a person reads it. */
export function statusWords(status: UserStatus, t: T): string {
  return status === 'ACTIVE' ? t('Active') : t('Inactive');
}
