import type { Document, FormField } from '@openward/contract/patients';

export const DOCUMENT_ID = '0190a6e0-0000-7000-8000-00000000d0c0';

/** A document that waits to be filled in. */
export function aDocument(given: Partial<Document> = {}): Document {
  const fields: FormField[] = [
    { name: 'reason', label: 'Reason of your visit', type: 'Text', required: true },
    { name: 'smoker', label: 'I smoke', type: 'CheckBox' },
    {
      name: 'perDay',
      label: 'How many a day',
      type: 'Text',
      showWhen: { field: 'smoker', is: 'equals', value: 'true' },
    },
  ];
  return {
    id: DOCUMENT_ID,
    formId: DOCUMENT_ID,
    formVersion: 1,
    patientId: DOCUMENT_ID,
    displayName: 'New patient',
    formDescription: 'What we ask everybody',
    documentStatus: 'PENDING',
    assignedDate: '2026-03-01T08:00:00.000Z',
    confirmationDate: null,
    dueOn: null,
    isBegun: false,
    isEsignatureRequired: false,
    patient: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1985-12-10' },
    fieldValues: fields,
    attachments: null,
    files: [],
    draft: { revision: 0, savedAt: null, fieldValues: [] },
    esignatureCaptured: 'false',
    firstName: '',
    lastName: '',
    signatureImage: null,
    evidence: null,
    ...given,
  };
}
