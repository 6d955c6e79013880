import type { Answers, FormField } from '@openward/contract/forms';
import { call } from './client.ts';
import { jpeg } from './jpeg.ts';

/** A required field of each of the seven types, and one that a rule shows. */
export const ALL_TYPES: FormField[] = [
  { name: 'reason', label: 'Reason', type: 'Text', required: true, multiline: true },
  { name: 'smoker', label: 'Do you smoke?', type: 'CheckBox' },
  { name: 'perDay', label: 'How many a day?', type: 'Text', required: true, showWhen: showsIf('smoker', 'true') },
  { name: 'insurer', label: 'Insurer', type: 'Select', options: 'Acme~Globex', required: true },
  { name: 'born', label: 'Born', type: 'Date', required: true },
  { name: 'since', label: 'Since', type: 'DateTime', required: true },
  { name: 'allergies', label: 'Allergies', type: 'MultiSelect', options: 'Nuts~Pollen~Milk', required: true },
  { name: 'contact', label: 'Contact', type: 'Radio', options: 'Phone~Mail', required: true },
];

function showsIf(field: string, value: string) {
  return { field, is: 'equals', value } as const;
}

/** Valid answers to all of them. */
export const ALL_ANSWERS = {
  reason: 'A cough\nΒήχας, кашель, سعال, 咳嗽',
  smoker: false,
  insurer: 'Globex',
  born: '1984-02-29',
  since: '2026-03-01T23:30',
  allergies: ['Nuts', 'Milk'],
  contact: 'Mail',
} as const satisfies Answers;

/** Answers in the form of the API. */
const wire = (answers: Answers) => Object.entries(answers).map(([name, value]) => ({ name, value }));

/** A patient with an open document, and functions that act on it. */
export async function patientWithDocument(options: Parameters<typeof globalThis.openward.build.form>[0] = {}) {
  const { build, tokenFor } = globalThis.openward;
  const patient = await build.patient();
  const token = await tokenFor(patient);
  const { formId } = await build.form(options);
  const id = await build.document({ patientId: patient.patientId, formId });
  const submit = (answers: Answers, more: object = {}, headers = {}) =>
    call('POST', '/document/save', { token, headers, body: { documentId: id, fieldValues: wire(answers), ...more } });
  return {
    id,
    formId,
    patient,
    token,
    submit,
    draft: (revision: number, answers: Answers, as = token) =>
      call('POST', `/document/${id}/draft`, { token: as, body: { revision, fieldValues: wire(answers) } }),
    /** Submits the draft of a revision with a drawn signature. */
    sign: (revision: number, more: object = {}, drawing: Uint8Array = jpeg()) =>
      call('POST', `/document/${id}/sign?${new URLSearchParams({ revision: `${revision}`, ...more })}`, {
        token,
        upload: drawing,
      }),
    attach: (name: string, content: Buffer | string, headers = {}) =>
      call('POST', `/document/${id}/file?${new URLSearchParams({ name })}`, {
        token,
        headers,
        upload: Buffer.from(content as string),
      }),
    read: () => call('GET', `/document/${id}/verify`, { token }),
  };
}
