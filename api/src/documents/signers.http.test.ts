import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { jpeg } from '../testing/jpeg.ts';
import { documentToSign } from '../testing/signing.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../testing/world.ts';

let world: World;
let asDoctor: { token: string };
let asAdmin: { token: string };
let asSystem: { token: string };
beforeAll(async () => {
  world = await buildWorld();
  const { tokenFor } = globalThis.openward;
  asDoctor = { token: await tokenFor(world.home.doctor) };
  asAdmin = { token: await tokenFor(world.home.hcpAdmin) };
  asSystem = { token: await tokenFor(world.home.sysAdmin) };
});

const refused = (message: string) => ({ status: 'FAILURE', message, result: { code: 'wrong_state' } });
const mailsTo = (address: string) =>
  rowsOf<{ subject: string }>(sql`select subject from mail_message where address = ${address}`);
const textsTo = (patientId: string) =>
  rowsOf<{ body: string }>(sql`select body from sms_message where patient_id = ${patientId}`);

describe('in their order', () => {
  test('patient, parent and practice sign one after the other, each with evidence, and the last completes it', async () => {
    const of = await documentToSign(['Patient', 'Parent', { role: 'Practice', label: 'Surgeon' }]);
    expect((await of.read(of.asPatient)).result).toMatchObject({
      isYourTurn: true,
      isSubmitted: false,
      nextSigners: [{ role: 'Patient' }],
    });
    expect((await of.submit(of.asParent)).body).toMatchObject(
      refused('It is not your turn to sign. The patient signs next.'),
    );
    expect((await of.submit(asDoctor)).body).toMatchObject(
      refused('It is not your turn to sign. The patient signs next.'),
    );
    expect((await of.sign(asDoctor, 3)).body).toMatchObject(
      refused('This document is not filled in yet. You can sign it afterwards.'),
    );
    const submitted = await of.submit(of.asPatient);
    expect(submitted.result).toMatchObject({
      documentStatus: 'PENDING',
      isSubmitted: true,
      evidence: null,
      nextSigners: [{ position: 2, role: 'Parent' }],
      signatures: [{ position: 1, role: 'Patient', relation: 'Self', method: 'typed', isIntact: true }],
    });
    expect(submitted.result.fieldValues[0].value).toBe('A cough');

    expect((await of.sign(asDoctor, 3)).body).toMatchObject(
      refused('It is not your turn to sign. A parent or other proxy signs next.'),
    );
    expect((await of.sign(of.asPatient, 2)).body).toMatchObject(refused('You have already signed this document.'));
    const drawn = await call(
      'POST',
      `/document/${of.id}/signature/drawn?position=2&firstName=Bo&lastName=Byron&consentLanguage=de`,
      { ...of.asParent, upload: jpeg() },
    );
    expect(drawn.result).toMatchObject({
      documentStatus: 'PENDING',
      nextSigners: [{ role: 'Practice', label: 'Surgeon' }],
    });
    expect(drawn.result.signatures[1]).toMatchObject({
      relation: 'Spouse',
      method: 'drawn',
      consent: /^Ich, Bo Byron, erkläre/.test(drawn.result.signatures[1].consent)
        ? drawn.result.signatures[1].consent
        : '',
    });
    expect((await auditOf(drawn.headers)).map(({ action }) => action)).toContain('sign');

    const last = await of.sign(asDoctor, 3, 'Grace');
    expect(last.body).toMatchObject({ status: 'SUCCESS', message: 'Document signed successfully.' });
    const { signatures, ...completed } = (await of.read(of.asPatient)).result;
    expect(completed).toMatchObject({ documentStatus: 'COMPLETED', nextSigners: [], evidence: { isIntact: true } });
    expect(completed.confirmationDate).toBe(signatures[2].signedAt);
    expect(signatures.map(({ role, isIntact }: { role: string; isIntact: boolean }) => [role, isIntact])).toEqual([
      ['Patient', true],
      ['Parent', true],
      ['Practice', true],
    ]);
    expect(signatures[2]).toMatchObject({ firstName: 'Grace', relation: 'Doctor', label: 'Surgeon' });
    // Further signers have entered no answers.
    expect(signatures[0].consent).toContain('agree that what I have entered in this document is true');
    expect(signatures[2].consent).toMatch(/^I, Grace .+, agree that I have read this document, and that/);
    expect((await call('GET', `/document/${of.id}/verify`, asAdmin)).result).toMatchObject({
      isIntact: true,
      changedSignatures: [],
    });
    expect((await of.sign(asAdmin, 3)).body).toMatchObject(refused('Someone else has already signed here.'));
  });

  test('answers and files are fixed from the first signature on; cancelling still works, for the system admin', async () => {
    const of = await documentToSign(['Patient', 'Practice']);
    await of.submit(of.asPatient);
    const sentence = 'This document is already signed, so its answers can no longer be changed.';
    const draft = { revision: 0, fieldValues: [{ name: 'note', value: 'Other' }] };
    expect((await call('POST', `/document/${of.id}/draft`, { ...of.asPatient, body: draft })).body).toMatchObject(
      refused(sentence),
    );
    expect((await of.submit(of.asPatient)).body).toMatchObject(refused(sentence));
    expect((await call('POST', `/document/cancel/${of.id}`, asSystem)).body.status).toBe('SUCCESS');
    expect((await of.sign(asDoctor, 2)).status).toBe(404);
  });

  test('is asked for when it is their turn, and nobody is reminded whose turn it is not', async () => {
    const of = await documentToSign(['Patient', 'Parent', 'Practice']);
    await rowsOf(sql`update patient set mob_opt_out = true, phone_no_opt_out = true where id = ${of.parent.patientId}`);
    const pending = async (as: object) =>
      (await call('GET', '/document/pending', as)).result.map(({ id }: { id: string }) => id);
    const open = async (as: object) => (await call('GET', '/document/open', as)).result.open;
    const remind = (path = '/check') =>
      call('POST', `/document/remind${path}`, {
        ...asAdmin,
        body: { documentId: [of.id], filter: null, isAgain: true },
      });
    expect([await pending(of.asPatient), await pending(of.asParent)]).toEqual([[of.id], []]);
    expect((await remind()).result).toMatchObject({ bySms: 1, byMail: 0, waitForPractice: 0 });
    await of.submit(of.asPatient);
    expect(await mailsTo(of.parent.email)).toEqual([{ subject: 'A form to sign' }]);
    expect(await textsTo(of.parent.patientId)).toEqual([]);
    expect([await pending(of.asPatient), await pending(of.asParent)]).toEqual([[], [of.id]]);
    expect([await open(of.asPatient), await open(of.asParent)]).toEqual([0, 1]);
    expect((await remind()).result).toMatchObject({ bySms: 0, byMail: 1, waitForPractice: 0 });
    await of.sign(of.asParent, 2);
    expect((await remind('')).body).toMatchObject({
      message: 'Nobody was reminded.',
      result: { documents: 0, waitForPractice: 1 },
    });
    const queue = (await call('GET', `/document/queue?which=practice&formId=${of.formId}`, asDoctor)).result;
    expect(queue).toMatchObject([
      { id: of.id, isYourTurn: true, nextSigners: [{ role: 'Practice' }], missingSigner: null },
    ]);
    // Only documents that all signers have signed count as answers.
    const answers = `/document/answers/${of.formId}`;
    expect((await call('GET', answers, asDoctor)).result).toEqual([]);
    await of.sign(asDoctor, 3);
    expect((await call('GET', answers, asDoctor)).result).toHaveLength(1);
  });

  test('staff learn where nobody could sign as a parent', async () => {
    const of = await documentToSign(['Patient', 'Parent']);
    await of.submit(of.asPatient);
    const missing = async (as: object) =>
      (await call('GET', `/document?patientId=${of.patient.patientId}`, as)).result[0].missingSigner;
    expect(await missing(asDoctor)).toBeNull();
    await rowsOf(sql`update proxy_grant set ended_at = now() where id = ${of.grantId}`);
    expect([await missing(asDoctor), await missing(of.asPatient)]).toEqual(['Parent', null]);
    expect((await of.sign(of.asParent, 2)).status).toBe(404);
  });
});

describe('in any order', () => {
  test('whoever of the patient’s side comes first fills it in; nobody signs twice, and a witness is another person', async () => {
    const of = await documentToSign(['Practice', 'Witness', { role: 'Parent', label: 'Mother' }], false);
    expect((await of.submit(asDoctor)).body).toMatchObject(
      refused('It is not your turn to sign. A parent or other proxy signs next.'),
    );
    const submitted = await of.submit(of.asParent);
    expect(submitted.result.signatures).toMatchObject([{ position: 3, role: 'Parent', label: 'Mother' }]);
    expect((await of.sign(asDoctor, 2)).result).toMatchObject({ documentStatus: 'PENDING' });
    expect((await of.sign(asDoctor, 1)).body).toMatchObject(refused('You have already signed this document.'));
    expect((await of.sign(of.asPatient, 1)).body).toMatchObject(
      refused('It is not your turn to sign. The practice signs next.'),
    );
    expect((await of.sign(asAdmin, 1)).result).toMatchObject({ documentStatus: 'COMPLETED' });
  });
});

test.each([
  [
    'the name of a signer',
    (id: string) => sql`update document_signature set signer_last_name = 'X' where document_id = ${id}`,
    [2],
  ],
  ['a signature', (id: string) => sql`delete from document_signature where document_id = ${id}`, []],
  ['the answers', (id: string) => sql`update document_completion set answers = '{}' where document_id = ${id}`, [1, 2]],
  [
    'who had to sign',
    (id: string) =>
      sql`update form_version set signers = jsonb_set(signers, '{steps,1,role}', '"Witness"') where form_id = (select form_id from document where id = ${id})`,
    [1, 2],
  ],
])('a document in which somebody has changed %s no longer verifies', async (_what, tampering, changed) => {
  const of = await documentToSign(['Patient', 'Practice']);
  await of.submit(of.asPatient);
  await of.sign(asDoctor, 2);
  for (const table of ['document_signature', 'document_completion', 'form_version']) {
    await rowsOf(sql.raw(`alter table ${table} disable trigger user`));
  }
  await rowsOf(tampering(of.id));
  for (const table of ['document_signature', 'document_completion', 'form_version']) {
    await rowsOf(sql.raw(`alter table ${table} enable trigger user`));
  }
  expect((await call('GET', `/document/${of.id}/verify`, asAdmin)).result).toMatchObject({
    isIntact: false,
    changedSignatures: changed,
  });
});

test('a form keeps its signers, and refuses those who could not begin', async () => {
  const form = {
    formName: 'signed-form',
    displayName: 'Signed form',
    formDescriptioin: 'A test',
    isEsignatureRequired: true,
    status: 'ACTIVE',
    formText: [{ name: 'note', label: 'Note', type: 'Text' }],
  };
  const save = (more: object) => call('POST', '/master/dynamicform/save', { ...asSystem, body: { ...form, ...more } });
  const signers = { inOrder: true, steps: [{ role: 'Parent', label: 'Mother' }, { role: 'Practice' }] };
  const made = await save({ signers });
  expect(made.result).toMatchObject({ signers });
  expect((await save({ id: made.result.id, signers: null })).result.signers).toBeUndefined();
  expect((await save({ signers, isEsignatureRequired: false })).result.signers).toBeUndefined();
  const first = await save({ signers: { inOrder: true, steps: [{ role: 'Practice' }, { role: 'Patient' }] } });
  expect(first.result.errors).toEqual({
    'signers.steps': 'The first signer fills in the form. Please choose the patient or a parent.',
  });
  const nobody = await save({ signers: { inOrder: false, steps: [{ role: 'Practice' }] } });
  expect(nobody.result.errors).toEqual({
    'signers.steps': 'Please add the patient or a parent. They fill in the form.',
  });
  const unknown = await save({ signers: { inOrder: false, steps: [{ role: 'Nurse' }] } });
  expect(unknown.result.errors).toEqual({ 'signers.steps[0].role': 'Signer is invalid' });
});
