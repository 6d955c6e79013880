import type { ListedDocument, OwedDocument } from '@openward/contract/documents';

let made = 0;

/** A listed document, assigned just now, that waits to be filled in. */
export function aDocument(given: Partial<ListedDocument> = {}): ListedDocument {
  return {
    id: `01a1fbe9-e798-749a-b977-${String(++made).padStart(12, '0')}`,
    formId: '01a1fbe9-e798-749a-b977-abad62614001',
    formVersion: 1,
    patientId: '01a1fbe9-e798-749a-b977-abad62614002',
    displayName: 'Pain diary',
    formDescription: 'How the last week was.',
    documentStatus: 'PENDING',
    assignedDate: new Date().toISOString(),
    confirmationDate: null,
    dueOn: null,
    isBegun: false,
    isEsignatureRequired: false,
    isSubmitted: given.documentStatus === 'COMPLETED',
    nextSigners: [],
    isYourTurn: true,
    missingSigner: null,
    ...given,
  };
}

/** An open document with its patient. */
export function anOwedDocument(given: Partial<OwedDocument> = {}): OwedDocument {
  return {
    ...aDocument(),
    formName: 'pain-diary',
    patient: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1980-02-29' },
    visit: null,
    remindedAt: null,
    ...given,
  };
}
