import { type SignatureStrokes, STROKE_LIMITS } from '@openward/contract/documents';
import { sql } from 'drizzle-orm';
import { type CallOptions, call } from '../testing/client.ts';
import { patientWithDocument } from '../testing/filling.ts';
import { jpeg } from '../testing/jpeg.ts';
import { documentToSign } from '../testing/signing.ts';
import { rowsOf } from '../testing/world.ts';

const NAMES = { firstName: 'Ada', lastName: 'Byron' };
const STROKES: SignatureStrokes = [
  [
    [0, 0, 0],
    [120, 340, 16],
  ],
  [[STROKE_LIMITS.units, 2_500, 2_300]],
];
const drawn = (more: object = {}) => ({
  ...NAMES,
  picture: jpeg().toString('base64'),
  strokes: STROKES,
  ...more,
});

/** A patient with saved answers, and functions to sign them. */
async function readyToSign() {
  const { id, patient, token, draft, sign } = await patientWithDocument({ isEsignatureRequired: true });
  await draft(0, { note: 'A cough' });
  return {
    ...{ id, patient, token, sign },
    signWithStrokes: (more: object = {}) =>
      call('POST', `/document/${id}/sign/strokes`, { token, body: { revision: 1, ...drawn(more) } }),
  };
}

/** Changes rows that triggers protect. */
async function tamper(table: 'document_completion' | 'document_signature', change: ReturnType<typeof sql>) {
  await rowsOf(sql.raw(`alter table ${table} disable trigger user`));
  await rowsOf(change);
  await rowsOf(sql.raw(`alter table ${table} enable trigger user`));
}

const verified = async (id: string, as: CallOptions) =>
  (await call('GET', `/document/${id}/verify`, as)).result.isIntact;
const takenWith = async (patientId: string, as: CallOptions) =>
  (await call('GET', `/patient/${patientId}/record`, as)).result.documents[0].isIntact;

test('strokes come back in the evidence, and one that is changed in the database is found', async () => {
  const { id, patient, token, signWithStrokes } = await readyToSign();
  const signed = await signWithStrokes();
  expect([signed.status, signed.body.message]).toEqual([200, 'Document saved successfully.']);
  const { result } = await call('GET', `/document/${id}`, { token });
  expect(result.signatureImage).toBe(`data:image/jpeg;base64,${jpeg().toString('base64')}`);
  expect(result.evidence).toMatchObject({ method: 'drawn', strokes: STROKES, isIntact: true });
  expect([await verified(id, { token }), await takenWith(patient.patientId, { token })]).toEqual([true, true]);
  await tamper(
    'document_completion',
    sql`update document_completion set strokes = replace(strokes, '340', '341') where document_id = ${id}`,
  );
  expect([await verified(id, { token }), await takenWith(patient.patientId, { token })]).toEqual([false, false]);
});

test('strokes that are removed or added in the database are found', async () => {
  const [withStrokes, without] = [await readyToSign(), await readyToSign()];
  await withStrokes.signWithStrokes();
  const signed = await without.sign(1, NAMES);
  expect(signed.result.evidence).toMatchObject({ method: 'drawn', isIntact: true });
  expect(signed.result.evidence.strokes).toBeUndefined();
  for (const { id, token } of [withStrokes, without]) expect(await verified(id, { token })).toBe(true);
  await tamper(
    'document_completion',
    sql`update document_completion set strokes = case when document_id = ${without.id} then '[[[1,2,0]]]' end
      where document_id in (${without.id}, ${withStrokes.id})`,
  );
  for (const { id, token } of [withStrokes, without]) expect(await verified(id, { token })).toBe(false);
});

test('a further signature keeps its strokes in the same way', async () => {
  const of = await documentToSign(['Patient', 'Parent']);
  await of.submit(of.asPatient);
  const signed = await call('POST', `/document/${of.id}/signature/strokes`, {
    ...of.asParent,
    body: { position: 2, ...drawn() },
  });
  expect(signed.result).toMatchObject({ documentStatus: 'COMPLETED', evidence: { isIntact: true } });
  expect(signed.result.signatures).toMatchObject([{ method: 'typed' }, { method: 'drawn', strokes: STROKES }]);
  expect(signed.result.signatures[0].strokes).toBeUndefined();
  const { patientId } = of.patient;
  expect([await verified(of.id, of.asPatient), await takenWith(patientId, of.asPatient)]).toEqual([true, true]);
  await tamper(
    'document_signature',
    sql`update document_signature set strokes = replace(strokes, '2300', '2301') where document_id = ${of.id}`,
  );
  expect((await call('GET', `/document/${of.id}/verify`, of.asPatient)).result).toMatchObject({
    isIntact: false,
    changedSignatures: [2],
  });
  expect(await takenWith(patientId, of.asPatient)).toBe(false);
});

const AGAIN = 'We could not save this signature. Please draw it again.';
const TOO_LONG = 'This signature is too long. Please draw a shorter one.';
const dots = (count: number): SignatureStrokes[number] => Array.from({ length: count }, () => [1, 1, 1]);
const { units, milliseconds, ...most } = STROKE_LIMITS;

test('is refused at its field where picture or strokes are not what they must be, and changes nothing', async () => {
  const { id, token, signWithStrokes } = await readyToSign();
  const refusals: [number, object, Record<string, string>][] = [
    ...['x', {}, [], [[]], [1], [[[1, 2]]], [[[1, 2, 3, 4]]], [[['1', 2, 3]]], [[[1, 2, null]]], null].map(
      (strokes): [number, object, Record<string, string>] => [
        400,
        { strokes },
        strokes === null ? { strokes: 'Has the wrong type' } : { _signature: AGAIN },
      ],
    ),
    ...[
      [-1, 0, 0],
      [0, units + 1, 0],
      [0, 0.5, 0],
      [0, 0, milliseconds + 1],
    ].map((point): [number, object, Record<string, string>] => [400, { strokes: [[point]] }, { _signature: AGAIN }]),
    [400, { strokes: Array.from({ length: most.strokes + 1 }, () => dots(1)) }, { _signature: TOO_LONG }],
    [400, { strokes: [dots(1_000), dots(1_000), dots(1_000), dots(1)] }, { _signature: TOO_LONG }],
    [400, { strokes: [dots(1_001)] }, { strokes: 'Must have at most 1,000 entries' }],
    [400, { picture: '' }, { picture: 'Please draw your signature' }],
    [400, { picture: 'no base64!' }, { _signature: AGAIN }],
    [400, { picture: 'A'.repeat(200_001) }, { _signature: 'The signature is too large.' }],
    [400, { picture: 'AAAA' }, { _signature: AGAIN }],
    [400, { picture: jpeg(9_000, 9_000).toString('base64') }, { _signature: AGAIN }],
    [400, { firstName: ' ' }, { _signature: 'Please enter first name and last name' }],
  ];
  for (const [status, more, errors] of refusals) {
    const refused = await signWithStrokes(more);
    expect({ more, status: refused.status, errors: refused.result.errors }).toEqual({ more, status, errors });
  }
  expect((await signWithStrokes({ revision: 0 })).result).toMatchObject({ code: 'conflict', details: { revision: 1 } });
  expect((await call('GET', `/document/${id}`, { token })).result.documentStatus).toBe('PENDING');
});

test('the longest signature that is taken is kept whole', async () => {
  const { signWithStrokes } = await readyToSign();
  const stroke = Array.from({ length: most.pointsOfStroke }, (): [number, number, number] => [
    units,
    units,
    milliseconds,
  ]);
  const strokes = [stroke, stroke, stroke];
  expect(strokes.flat()).toHaveLength(most.points);
  expect((await signWithStrokes({ strokes })).result.evidence.strokes).toEqual(strokes);
});

test('a signature of which only the picture is sent has no strokes', async () => {
  const { signWithStrokes } = await readyToSign();
  const { evidence } = (await signWithStrokes({ strokes: undefined })).result;
  expect([evidence.method, evidence.strokes, evidence.isIntact]).toEqual(['drawn', undefined, true]);
});
