import type { AnswerValue, Document, FormField } from '@openward/contract/patients';

/** An id that no document of the demo has. */
export const DOCUMENT_ID = '0193e0a0-0000-7000-8000-00000000d0c5';

/** Answers in the scripts that PDFs are for, and one of each type of field. */
export const ANSWERS: readonly (Omit<FormField, 'value'> & { value: AnswerValue; read: string[] })[] = [
  {
    name: 'name',
    label: 'Your whole name',
    type: 'Text',
    section: 'About you',
    value: 'Ana-María Núñez Šćepanović',
    read: ['Ana-María Núñez Šćepanović'],
  },
  {
    name: 'greek',
    label: 'Ποιο είναι το πρόβλημα;',
    type: 'Text',
    value: 'Πονοκέφαλος εδώ και τρεις εβδομάδες',
    read: ['Πονοκέφαλος εδώ και τρεις εβδομάδες'],
  },
  {
    name: 'cyrillic',
    label: 'Жалобы',
    type: 'Text',
    multiline: true,
    value: 'Головная боль, аллергия на пенициллин.\nТемпературы нет.',
    read: ['Головная боль, аллергия на пенициллин.', 'Температуры нет.'],
  },
  {
    name: 'arabic',
    label: 'ما هي الأعراض؟',
    type: 'Text',
    value: 'أعاني من صداع شديد منذ ثلاثة أسابيع',
    read: ['أعاني من صداع شديد منذ ثلاثة أسابيع'],
  },
  {
    name: 'chinese',
    label: '您有哪些症状？',
    type: 'Text',
    value: '反复头痛三周，对青霉素过敏。',
    read: ['反复头痛三周，对青霉素过敏。'],
  },
  { name: 'smoker', label: 'Do you smoke?', type: 'CheckBox', section: 'Your health', value: false, read: ['No'] },
  { name: 'born', label: 'Your birthday', type: 'Date', value: '1984-03-12', read: ['12/03/1984'] },
  { name: 'since', label: 'Since when', type: 'DateTime', value: '2026-11-01T14:30', read: ['01/11/2026 02:30 pm'] },
  { name: 'side', label: 'Which side', type: 'Radio', options: 'Left~Right', value: 'Left', read: ['Left'] },
  { name: 'blood', label: 'Blood group', type: 'Select', options: 'A~B~0', value: '0', read: ['0'] },
  {
    name: 'had',
    label: 'What you have had',
    type: 'MultiSelect',
    options: 'Asthma~Migraine~Measles',
    value: ['Asthma', 'Measles'],
    read: ['Asthma', 'Measles'],
  },
];

const DIGEST = 'ab12'.repeat(16);

/** A document as the server gives it once it is completed. @param given what is otherwise */
export function aCompletedDocument(given: Partial<Document> = {}): Document {
  return {
    id: DOCUMENT_ID,
    formId: DOCUMENT_ID,
    formVersion: 1,
    patientId: DOCUMENT_ID,
    displayName: 'Medical history: 病历 / ιστορικό',
    formDescription: 'What we need to know before your first visit.',
    documentStatus: 'COMPLETED',
    assignedDate: '2026-11-01T10:00:00.000Z',
    confirmationDate: '2026-11-20T15:04:05.678Z',
    dueOn: null,
    isBegun: true,
    isEsignatureRequired: true,
    patient: { firstName: 'Ana-María', lastName: 'Núñez', dateOfBirth: '1984-03-12' },
    fieldValues: ANSWERS.map(({ read: _read, ...field }) => field),
    attachments: null,
    files: [],
    draft: null,
    esignatureCaptured: 'true',
    firstName: 'Ana-María',
    lastName: 'Núñez',
    signatureImage: null,
    evidence: {
      method: 'drawn',
      consent: 'I, Ana-María Núñez, agree that what I have entered in this document is true.',
      submittedBy: { firstName: 'Ana-María', lastName: 'Núñez' },
      submittedByRole: 'ROLE_PATIENT',
      completedAt: '2026-11-20T15:04:05.678Z',
      address: '203.0.113.7',
      browser: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0',
      timeZone: 'America/Los_Angeles',
      digest: DIGEST,
      isIntact: true,
    },
    ...given,
  };
}
