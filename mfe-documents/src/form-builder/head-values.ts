import type { FormDefinition, FormField } from '@openward/contract/forms';
/** All of a form but its fields, as it is typed. */
export interface HeadValues {
  formName: string;
  displayName: string;
  formDescriptioin: string;
  isEsignatureRequired: boolean;
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
    status: form.status,
    asksFiles: form.attachments !== null,
    filesLabel: form.attachments?.label ?? '',
    areFilesRequired: form.attachments?.isRequired ?? false,
  };
}

/** What is typed as the form that it makes. */
export function formFrom(head: HeadValues, formText: FormField[]): FormDefinition {
  const { asksFiles, filesLabel, areFilesRequired, status, ...rest } = head;
  return {
    ...rest,
    // What is no status is refused where it is checked.
    status: status as FormDefinition['status'],
    attachments: asksFiles ? { label: filesLabel.trim(), isRequired: areFilesRequired } : null,
    formText,
  };
}
