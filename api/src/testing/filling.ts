import type { Answers, FormField } from '@openward/contract/patients';
import { call } from './client.ts';

/** A field of each of the seven types, all of which must be answered, and one that a rule shows. */
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

/** Answers to all of them that fit. */
export const ALL_ANSWERS = {
  reason: 'A cough\nΒήχας, кашель, سعال, 咳嗽',
  smoker: false,
  insurer: 'Globex',
  born: '1984-02-29',
  since: '2026-03-01T23:30',
  allergies: ['Nuts', 'Milk'],
  contact: 'Mail',
} as const satisfies Answers;

/** Answers as they travel. */
export const wire = (answers: Answers) => Object.entries(answers).map(([name, value]) => ({ name, value }));

/** What looks like a JPEG of so many pixels, as far as anybody looks. */
export function jpeg(width = 600, height = 200): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.alloc(50, 7), Buffer.from([0xff, 0xd9])]);
}

/** A patient with a document that waits to be filled in, and what they do with it. */
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
    attach: (name: string, content: Buffer | string) =>
      call('POST', `/document/${id}/file`, {
        token,
        body: { name, content: Buffer.from(content as string).toString('base64') },
      }),
    read: () => call('GET', `/document/${id}/verify`, { token }),
  };
}
