import { type FormField, MOST_DRAFT_LETTERS } from '@openward/contract/forms';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/http/caller.ts';
import { ADDRESS, call } from '../testing/client.ts';
import { ALL_ANSWERS, ALL_TYPES, patientWithDocument } from '../testing/filling.ts';
import { jpeg } from '../testing/jpeg.ts';
import { auditOf, rowsOf } from '../testing/world.ts';
import { readDocument } from './reading.ts';

const SIGNER = { firstName: 'Ada', lastName: 'Byron' };
const NAMES = { esignatureCaptured: true, ...SIGNER };
const PDF = '%PDF-1.4\n%%EOF\n';

describe('a submission', () => {
  test('completes the document with all that it says, and what proves it', async () => {
    const { id, patient, sign, draft } = await patientWithDocument({ fields: ALL_TYPES, isEsignatureRequired: true });
    await draft(0, ALL_ANSWERS);
    const saved = await sign(1, { ...SIGNER, timeZone: 'Europe/Madrid', consentLanguage: 'es' });
    expect([saved.status, saved.body.message]).toEqual([200, 'Document saved successfully.']);
    expect(saved.result).toMatchObject({ id, documentStatus: 'COMPLETED', draft: null, esignatureCaptured: 'true' });
    expect(answersIn(saved.result)).toEqual(ALL_ANSWERS);
    expect(saved.result.signatureImage).toBe(`data:image/jpeg;base64,${jpeg().toString('base64')}`);
    expect(saved.result.evidence).toMatchObject({
      method: 'drawn',
      consent: expect.stringMatching(/^Yo, Ada Byron, declaro que /),
      submittedByRole: 'ROLE_PATIENT',
      address: ADDRESS,
      browser: expect.stringMatching(/./),
      timeZone: 'Europe/Madrid',
      isIntact: true,
    });
    const rows = await auditOf(saved.headers);
    expect(rows).toContainEqual(expect.objectContaining({ action: 'complete', patient_ids: [patient.patientId] }));
    const [audited] = await rowsOf<{ digest: string }>(
      sql`select digest from audit where request_id = ${saved.headers.get('x-request-id')} and action = 'complete'`,
    );
    expect(audited?.digest).toBe(saved.result.evidence.digest);
  });

  test('is checked by the formats of its questions', async () => {
    const asked = (name: string, format: FormField['format']): FormField => ({
      name,
      label: name,
      type: 'Text',
      format,
    });
    const fields = [
      asked('weight', { kind: 'number', lowest: 1, highest: 500, unit: 'kg' }),
      asked('mail', { kind: 'email' }),
      asked('phone', { kind: 'phone' }),
      asked('card', { kind: 'pattern', pattern: '[A-Z]{2}\\d+', message: 'Two letters, then digits' }),
      { name: 'pain', label: 'Pain', type: 'Radio', options: '0~1', format: { kind: 'scale', lowest: 0, highest: 1 } },
    ] satisfies FormField[];
    const { submit } = await patientWithDocument({ fields });
    const wrong = await submit({ weight: '0', mail: 'x', phone: 'x', card: 'xAB1', pain: '2' });
    expect(wrong.result.errors).toEqual({
      weight: 'Please enter a number from 1 to 500',
      mail: 'Must be a valid email',
      phone: 'Please enter a valid phone number',
      card: 'Two letters, then digits',
      pain: 'Please choose one of the options',
    });
    const answers = { weight: '70.5', mail: 'ada@openward.example', phone: '4155550123', card: 'AB1', pain: '1' };
    expect(answersIn((await submit(answers)).result)).toEqual(answers);
  });

  test.each(['٧٠٫٥', '۷۰٫۵', '७०.५', '７０．５'])('keeps the number %s with Latin digits', async (weight) => {
    const field: FormField = { name: 'weight', label: 'Weight', type: 'Text', format: { kind: 'number', highest: 80 } };
    const { submit } = await patientWithDocument({ fields: [field] });
    expect(answersIn((await submit({ weight })).result)).toEqual({ weight: '70.5' });
  });

  test.each([
    [
      'en',
      'I, Ada Byron, agree that what I have entered in this document is true and complete to the best of my knowledge, and that this electronic signature stands for my signature by hand.',
    ],
    [
      'es',
      'Yo, Ada Byron, declaro que lo que he indicado en este documento es verdadero y completo según mi leal saber y entender, y acepto que esta firma electrónica equivale a mi firma manuscrita.',
    ],
    ['de', expect.stringMatching(/^Ich, Ada Byron, erkläre, .* eigenhändige Unterschrift steht\.$/)],
    ['ar', expect.stringMatching(/^أنا، \u2068Ada Byron\u2069، أقرّ .* بخط اليد\.$/)],
  ])('keeps what was agreed to in the language in which it was shown: %s', async (consentLanguage, consent) => {
    const { submit } = await patientWithDocument({ isEsignatureRequired: true });
    const { result } = await submit({ note: 'x' }, { ...NAMES, consentLanguage });
    expect(result.evidence).toMatchObject({ consent, isIntact: true });
  });

  const refusals: [string, object, object, Record<string, string>][] = [
    ['an answer that is missing', { reason: ' ' }, NAMES, { reason: 'Please answer this question' }],
    ['a number for a text', { reason: true }, NAMES, { reason: 'This answer is not valid' }],
    ['an option that is none', { insurer: 'Initech' }, NAMES, { insurer: 'Please choose one of the options' }],
    ['an option twice', { allergies: ['Nuts', 'Nuts'] }, NAMES, { allergies: 'Please choose each option once' }],
    ['a day that does not exist', { born: '2023-02-29' }, NAMES, { born: 'Must be a valid date' }],
    ['a time that does not exist', { since: '2023-02-28T24:00' }, NAMES, { since: 'Must be a valid date and time' }],
    ['a field that is none', { hobby: 'Chess' }, NAMES, { hobby: 'This form does not have this field' }],
    ['what a rule asks for and is missing', { smoker: true }, NAMES, { perDay: 'Please answer this question' }],
    ['half a character', { reason: '\ud800' }, NAMES, { fieldValues: 'Contains a character that is not allowed' }],
    [
      'half a character in a name',
      {},
      { ...NAMES, firstName: 'A\ud800' },
      { firstName: 'Contains a character that is not allowed' },
    ],
    ['no signature', {}, {}, { _signature: 'Please sign this document' }],
    ['no last name', {}, { ...NAMES, lastName: ' ' }, { _signature: 'Please enter first name and last name' }],
    ['a language that is none', {}, { ...NAMES, consentLanguage: 'tlh' }, { consentLanguage: 'Language is invalid' }],
    ['a zone that is none', {}, { ...NAMES, timeZone: 'Mars/Olympus' }, { timeZone: 'Time zone is invalid' }],
  ];
  test('is refused where anything is wrong with it, at its field, and changes nothing', async () => {
    const { submit, read } = await patientWithDocument({ fields: ALL_TYPES, isEsignatureRequired: true });
    for (const [what, answers, more, errors] of refusals) {
      const { status, result } = await submit({ ...ALL_ANSWERS, ...answers }, more);
      expect({ what, status, errors: result.errors }).toEqual({ what, status: 400, errors });
    }
    expect((await read()).result.code).toBe('wrong_state');
  });

  test('by hand is refused where the drawing is none, or where there are answers that its signer has not seen', async () => {
    const { submit, sign, draft, token, id } = await patientWithDocument({ isEsignatureRequired: true });
    await draft(0, { note: 'Seen' });
    const kept = 'We could not save this signature. Please draw it again.';
    const refusals: [number, string, Uint8Array, number][] = [
      [400, 'Please draw your signature', Buffer.alloc(0), 1],
      [415, kept, Buffer.from('<svg onload="alert(1)"/>'), 1],
      [400, kept, jpeg(9_000, 9_000), 1],
      [413, 'The signature is too large.', Buffer.concat([jpeg(), Buffer.alloc(150_000)]), 1],
    ];
    for (const [status, message, drawing, revision] of refusals) {
      const refused = await sign(revision, SIGNER, drawing);
      expect([refused.status, refused.result.errors]).toEqual([status, { _signature: message }]);
    }
    expect((await sign(1)).result.errors).toEqual({ _signature: 'Please enter first name and last name' });
    const stale = await sign(0, SIGNER);
    expect([stale.result.code, stale.result.details.revision]).toEqual(['conflict', 1]);
    // Older clients sent a drawing with the answers; the server no longer accepts that.
    expect((await submit({ note: 'Seen' }, { ...NAMES, method: 'drawn' })).status).toBe(400);
    expect((await call('GET', `/document/${id}`, { token })).result.documentStatus).toBe('PENDING');
    expect((await sign(1, SIGNER)).result).toMatchObject({ documentStatus: 'COMPLETED', esignatureCaptured: 'true' });
  });

  test('is never blank, and has the files that the form insists on', async () => {
    const fields = [{ name: 'note', label: 'Note', type: 'Text' as const }];
    const attachments = { label: 'Your insurance card', isRequired: true };
    const { submit, attach } = await patientWithDocument({ fields, attachments });
    for (const answers of [{}, { note: '' }, { note: ' \n ' }]) {
      const { description, errors } = (await submit(answers)).result;
      expect({ description, errors }).toEqual({
        description: errors.fieldValues,
        errors: { fieldValues: 'Please answer at least one question' },
      });
    }
    expect((await submit({ note: 'x' })).result.errors).toEqual({ _files: 'Please attach a file' });
    await attach('card.pdf', PDF);
    expect((await submit({ note: 'x' })).status).toBe(200);
  });

  test('of nothing but boxes may leave all of them empty', async () => {
    const fields = ['Asthma', 'Diabetes'].map((label) => ({ name: label, label, type: 'CheckBox' as const }));
    const { submit } = await patientWithDocument({ fields });
    const { status, result } = await submit({});
    expect([status, answersIn(result)]).toEqual([200, { Asthma: false, Diabetes: false }]);
  });

  test('on top of answers that it has not seen is refused, and they are kept', async () => {
    const { submit, draft } = await patientWithDocument();
    expect((await draft(0, { note: 'From the phone' })).status).toBe(200);
    const { status, result } = await submit({ note: 'From the desk' }, { revision: 0 });
    expect([status, result.code, result.details.revision]).toEqual([409, 'conflict', 1]);
    expect(result.details.fieldValues).toEqual([{ name: 'note', value: 'From the phone' }]);
    expect((await submit({ note: 'Both' }, { revision: 1 })).status).toBe(200);
  });

  test('keeps no answer to what nobody was asked', async () => {
    const { submit } = await patientWithDocument({ fields: ALL_TYPES });
    const { result } = await submit({ ...ALL_ANSWERS, perDay: 'Twenty, before the box was unticked' });
    expect(answersIn(result)).toEqual(ALL_ANSWERS);
  });

  test('of another’s document, of one that was cancelled, or that is completed is refused', async () => {
    const own = await patientWithDocument();
    const other = await patientWithDocument();
    const body = { documentId: other.id, fieldValues: [{ name: 'note', value: 'Mine' }] };
    expect((await call('POST', '/document/save', { token: own.token, body })).status).toBe(404);
    expect((await own.draft(0, { note: 'a' }, other.token)).status).toBe(404);
    await rowsOf(sql`update document set canceled_at = now() where id = ${own.id}`);
    expect((await own.submit({ note: 'x' })).status).toBe(404);
    expect((await own.draft(0, { note: 'x' })).status).toBe(404);
    const key = { 'idempotency-key': 'the-same-attempt' };
    const first = await other.submit({ note: 'Once' }, {}, key);
    expect((await other.submit({ note: 'Once' }, {}, key)).result).toEqual(first.result);
    const again = await other.submit({ note: 'Twice' });
    expect([again.status, again.result.code]).toEqual([409, 'wrong_state']);
    expect((await other.draft(0, { note: 'late' })).result.code).toBe('wrong_state');
  });

  test('from many devices at once completes once', async () => {
    const { submit, read, id } = await patientWithDocument();
    const all = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((device) => submit({ note: `Device ${device}` })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const [row] = await rowsOf<{ note: string }>(
      sql`select answers->>'note' as note from document_completion where document_id = ${id}`,
    );
    expect(row?.note).toBe(answersIn(all.find(({ status }) => status === 200)?.result).note);
    expect((await read()).result.isIntact).toBe(true);
  });

  test('by staff at the desk names who was signed in', async () => {
    const { id } = await patientWithDocument();
    const token = await globalThis.openward.tokenFor(
      await globalThis.openward.build.doctor({ hospitalId: await globalThis.openward.build.hospital() }),
    );
    const body = { documentId: id, fieldValues: [{ name: 'note', value: 'At the desk' }] };
    const { result } = await call('POST', '/document/save', { token, body });
    expect(result.evidence.submittedByRole).toBe('ROLE_DOCTOR');
  });
});

describe('a draft', () => {
  test('goes on elsewhere, and the later of two is told what the other has saved', async () => {
    const { draft, id } = await patientWithDocument({ fields: ALL_TYPES });
    const first = await draft(0, { reason: 'On the phone', born: '0002-01-0' });
    expect(first.result).toMatchObject({
      revision: 1,
      fieldValues: expect.arrayContaining([{ name: 'reason', value: 'On the phone' }]),
    });
    const late = await draft(0, { reason: 'At the desk' });
    expect([late.status, late.result.code]).toEqual([409, 'conflict']);
    expect(late.result.details).toEqual(first.result);
    expect((await draft(0, { reason: 'On the phone', born: '0002-01-0' })).result).toEqual(first.result);
    expect((await draft(1, { reason: 'At the desk' })).result.revision).toBe(2);
    const [kept] = await rowsOf<{ answers: object }>(sql`select answers from document_draft where document_id = ${id}`);
    expect(kept?.answers).toEqual({ reason: 'At the desk' });
    const tooLong = 'x'.repeat(MOST_DRAFT_LETTERS + 1);
    expect((await draft(2, { smoker: 'yes', reason: tooLong, hobby: '' })).result.errors).toEqual({
      smoker: 'This answer is not valid',
      reason: 'This answer is not valid',
      hobby: 'This form does not have this field',
    });
  });

  test('of many at the same moment is one of them', async () => {
    const { draft } = await patientWithDocument();
    const all = await Promise.all([1, 2, 3, 4].map((device) => draft(0, { note: `Device ${device}` })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('a file', () => {
  const attachments = { label: 'A picture', isRequired: false };

  test('is kept under a safe name, as what it is, and served to be saved', async () => {
    const { attach, token, id } = await patientWithDocument({ attachments });
    const { result } = await attach('../../C:\\x\\Mamo\u202egrafía fdp.exe', PDF);
    expect(result).toMatchObject({ name: 'Mamografía fdp.exe.pdf', mediaType: 'application/pdf', bytes: PDF.length });
    const served = await fetch(`${globalThis.openward.url}/api/document/file/${result.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Mamografia fdp.exe.pdf"; filename*=UTF-8\'\'Mamograf%C3%ADa%20fdp.exe.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await served.text()).toBe(PDF);
    const stranger = await patientWithDocument();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/remove'],
    ] as const) {
      const { status } = await call(method, `/document/file/${result.id}${path}`, { token: stranger.token });
      expect(status).toBe(404);
    }
    expect((await call('POST', `/document/file/${result.id}/remove`, { token })).status).toBe(200);
    expect(await rowsOf(sql`select id from document_file where document_id = ${id}`)).toEqual([]);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with scripts', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ])('%s is refused, whatever it is called', async (_what, content) => {
    const { attach } = await patientWithDocument({ attachments });
    const { status, result } = await attach('card.pdf', content);
    expect([status, result.errors]).toEqual([415, { content: 'Please choose a PDF, a picture or a text file.' }]);
  });

  test('has its limits: ten of them, of five megabytes, where the form asks for files and while it is open', async () => {
    const { attach, submit, token } = await patientWithDocument({ attachments });
    const tooLarge = await attach('big.pdf', Buffer.concat([Buffer.from(PDF), Buffer.alloc(5 * 1024 * 1024)]));
    const sentence = 'The file is too large. The limit is 5 MB.';
    expect([tooLarge.status, tooLarge.result.errors]).toEqual([413, { content: sentence }]);
    const largest = Buffer.concat([Buffer.from(PDF), Buffer.alloc(5 * 1024 * 1024 - PDF.length)]);
    expect((await attach('large.pdf', largest)).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 10 }, (_, each) => attach(`${each}.txt`, `Note ${each}`)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 409]);
    const [one] = all.filter(({ status }) => status === 200);
    await submit({ note: 'x' });
    expect((await call('POST', `/document/file/${one?.result.id}/remove`, { token })).result.code).toBe('wrong_state');
    expect((await attach('late.pdf', PDF)).result.code).toBe('wrong_state');
    const without = await patientWithDocument();
    expect((await without.attach('card.pdf', PDF)).result.errors).toEqual({
      content: 'This form does not ask for files.',
    });
  });
});

describe('somebody who owns the database and changes one byte of', () => {
  const TAMPERING: [string, string, (id: string) => ReturnType<typeof sql>][] = [
    [
      'an answer',
      'document_completion',
      (id) => sql`update document_completion
      set answers = jsonb_set(answers, '{reason}', '"A cougH"') where document_id = ${id}`,
    ],
    [
      'the wording of a question',
      'form_version',
      (id) => sql`update form_version set fields = jsonb_set(fields, '{1,label}', '"Do you smoke!"')
      where form_id = (select form_id from document where id = ${id})`,
    ],
    [
      'what the form says of itself',
      'form_version',
      (id) => sql`update form_version set description = 'Built for a tesT'
      where form_id = (select form_id from document where id = ${id})`,
    ],
    [
      'the signature',
      'document_completion',
      (id) => sql`update document_completion set signature = set_byte(signature, 30, 8) where document_id = ${id}`,
    ],
    [
      'the consent',
      'document_completion',
      (id) => sql`update document_completion set consent = consent || '!' where document_id = ${id}`,
    ],
    [
      'a file',
      'document_file',
      (id) => sql`update document_file set content = set_byte(content, 5, 50) where document_id = ${id}`,
    ],
    [
      'the time',
      'document_completion',
      (id) =>
        sql`update document_completion set completed_at = completed_at + interval '1 ms' where document_id = ${id}`,
    ],
    [
      'the time that lists show',
      'document',
      (id) => sql`update document set completed_at = completed_at - interval '1 year' where id = ${id}`,
    ],
    [
      'the name of whoever completed it',
      'document_completion',
      (id) => sql`update document_completion set submitter_last_name = 'Mouse' where document_id = ${id}`,
    ],
    [
      'the name of the patient',
      'document_completion',
      (id) => sql`update document_completion set patient_first_name = 'Maja' where document_id = ${id}`,
    ],
    [
      'what the one is to the other',
      'document_completion',
      (id) => sql`update document_completion set relation = null where document_id = ${id}`,
    ],
    [
      'a name, as if none had been kept',
      'document_completion',
      (id) => sql`update document_completion set submitter_first_name = null where document_id = ${id}`,
    ],
    [
      'the translation of a question',
      'form_version',
      (id) => sql`update form_version set translations = jsonb_set(translations, '{0,fields,0,label}', '"Trinken Sie?"')
        where form_id = (select form_id from document where id = ${id})`,
    ],
    [
      'the digest, to fit',
      'document_completion',
      (id) => sql`update document_completion set digest = repeat('a', 64) where document_id = ${id}`,
    ],
  ];
  test('an answer, its digest, and adds a row to the audit for it, is found out', async () => {
    const { id, submit, read } = await patientWithDocument();
    expect((await submit({ note: 'A cough' })).status).toBe(200);
    await rowsOf(sql`alter table document_completion disable trigger user`);
    await rowsOf(sql`update document_completion set answers = '{"note": "No cough"}' where document_id = ${id}`);
    const { currentDigest } = (await read()).result;
    await rowsOf(sql`update document_completion set digest = ${currentDigest} where document_id = ${id}`);
    await rowsOf(sql`alter table document_completion enable trigger user`);
    await rowsOf(sql`
      insert into audit (id, request_id, action, entity, entity_ids, patient_ids, digest)
      values (gen_random_uuid(), 'forged', 'complete', 'document', array[${id}]::uuid[], '{}', ${currentDigest})`);
    const { result } = await read();
    expect([result.currentDigest === result.recordedDigest, result.isIntact]).toEqual([true, false]);
  });

  test.each(TAMPERING)('%s is found out', async (what, table, tampering) => {
    const one = await patientWithDocument({
      fields: ALL_TYPES,
      isEsignatureRequired: true,
      attachments: { label: 'Card', isRequired: true },
      translations: [{ language: 'de', fields: [{ name: 'smoker', label: 'Rauchen Sie?' }] }],
    });
    await one.attach('card.pdf', PDF);
    await one.draft(0, ALL_ANSWERS);
    expect((await one.sign(1, SIGNER)).status).toBe(200);
    expect((await one.read()).result).toMatchObject({ isIntact: true, changedFiles: [] });
    await rowsOf(sql.raw(`alter table ${table} disable trigger user`));
    await rowsOf(tampering(one.id));
    await rowsOf(sql.raw(`alter table ${table} enable trigger user`));
    const { result } = await one.read();
    expect(result.isIntact).toBe(false);
    expect(result.changedFiles).toEqual(what === 'a file' ? ['card.pdf'] : []);
    expect(await seenAs(one.id)).toBe(false);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a document as it came
const answersIn = (found: any) =>
  Object.fromEntries(
    found.fieldValues.flatMap(({ name, value }: { name: string; value: unknown }) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** The result that the document's page shows, read without the endpoint. */
async function seenAs(id: string): Promise<boolean | undefined> {
  const records = { read: async (_entity: string, query: (all: unknown) => Promise<unknown>) => query(sql`true`) };
  return globalThis.openward.api.database.transaction(async (tx) => {
    const { services } = globalThis.openward.api;
    const caller = { userId: id, role: 'ROLE_SYS_ADMIN' } as Caller;
    const { evidence } = await readDocument({ tx, records: records as never, services, caller }, id);
    return evidence?.isIntact;
  });
}
