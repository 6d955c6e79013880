import { type Completed, digestOf, keptStrokes, signatureDigestOf } from './evidence.ts';

const COMPLETED: Completed = {
  documentId: '0190a6e0-0000-7000-8000-000000000001',
  patientId: '0190a6e0-0000-7000-8000-000000000002',
  form: {
    ...{ id: '0190a6e0-0000-7000-8000-000000000003', version: 2, displayName: 'Consent', description: '' },
    ...{ isEsignatureRequired: true, attachments: null, translations: null },
    fields: [{ name: 'note', label: 'Note', type: 'Text' }],
  },
  answers: { note: 'A cough' },
  files: [],
  signature: {
    ...{ method: 'drawn', firstName: 'Ada', lastName: 'Byron', consent: 'I, Ada Byron, agree.' },
    image: Buffer.from('a picture'),
  },
  ...{ submittedBy: '0190a6e0-0000-7000-8000-000000000004', submittedByRole: 'ROLE_PATIENT' },
  completedAt: new Date('2026-03-01T09:30:00Z'),
  ...{ address: '192.0.2.1', browser: 'A browser', timeZone: 'Europe/Madrid' },
};
const { image: _image, ...signature } = COMPLETED.signature;
const SIGNED: Parameters<typeof signatureDigestOf>[1] = {
  ...{ documentId: COMPLETED.documentId, position: 2, role: 'Parent', relation: 'Parent' },
  ...{ signedBy: COMPLETED.submittedBy, signer: { firstName: 'Ada', lastName: 'Byron' } },
  signature: { ...signature, method: 'drawn' },
  ...{ imageSha256: 'ab'.repeat(32), strokesSha256: null, signedAt: COMPLETED.completedAt },
  ...{ address: '192.0.2.1', browser: 'A browser', timeZone: 'Europe/Madrid' },
};

test('a document that was signed before strokes were kept has the digest that it was given then', () => {
  const digest = '7ac0a6c6906357dd5e0fdb1c4a60225af23a2f57554b5c7ff7618ca8801cdf80';
  expect(digestOf(COMPLETED)).toBe(digest);
  expect(digestOf({ ...COMPLETED, signature: { ...COMPLETED.signature, strokes: null } })).toBe(digest);
  expect(signatureDigestOf(digest, SIGNED)).toBe('cb3714b92d1e996b2dbfc219f06e25876e429d2366627ac125f1d6c8aa41bb3a');
});

test('strokes are part of the digest, in each of their numbers', () => {
  const digestWith = (strokes: string | null) =>
    digestOf({ ...COMPLETED, signature: { ...COMPLETED.signature, strokes } });
  const drawn = [null, ...[0, 1, 2].map((milliseconds) => keptStrokes([[[5, 5, milliseconds]], [[6, 6, 9]]]))];
  expect(new Set(drawn.map(digestWith)).size).toBe(drawn.length);
  const further = [null, 'ab', 'cd'].map((strokesSha256) => signatureDigestOf('', { ...SIGNED, strokesSha256 }));
  expect(new Set(further).size).toBe(further.length);
});
