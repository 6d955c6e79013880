import type { FormField } from '@openward/contract/forms';
import { sql } from 'drizzle-orm';
import { call } from '../testing/client.ts';
import { auditOf, buildWorld, rowsOf, type World } from '../testing/world.ts';

let world: World;
let formId: string;
let people: { patientId: string; userId: string; lastName: string }[];

const FIELDS: FormField[] = [
  { name: 'smokes', label: 'Do you smoke?', type: 'Radio', options: 'No~Not any more' },
  { name: 'since', label: 'Since when?', type: 'Text' },
  { name: 'kinds', label: 'What?', type: 'MultiSelect', options: 'Pipe~Cigar' },
  { name: 'agreed', label: 'I agree', type: 'CheckBox' },
];

beforeAll(async () => {
  const { build } = globalThis.openward;
  world = await buildWorld();
  formId = (await build.form({ fields: FIELDS })).formId;
  const answers = [
    { smokes: 'No', since: '=cmd()', agreed: true },
    { smokes: 'Not any more', since: 'Since "June", 2020', kinds: ['Pipe', 'Cigar'], agreed: false },
    { smokes: 'No' },
  ];
  people = [];
  for (const [place, each] of answers.entries()) {
    const one = await build.patient({ lastName: `Answer${process.pid}${'abc'[place]}` });
    people.push(one);
    const id = await build.completedDocument({ ...one, submittedBy: one.userId, formId, answers: each });
    await rowsOf(
      sql`update document set completed_at = ${`2031-02-0${place + 1}T12:00:00Z`}::timestamptz where id = ${id}`,
    );
  }
  const startsAt = new Date('2031-02-10T12:00:00Z');
  await build.appointment({ patientId: people[1]?.patientId ?? '', doctorId: world.home.doctor.doctorId, startsAt });
  // A pending document has no answers.
  await build.document({ patientId: world.home.patient.patientId, formId });
});

const get = async (path: string, account: { userId: string } = world.sysAdmin) =>
  call('GET', `/document/answers/${formId}${path}`, { token: await globalThis.openward.tokenFor(account) });
const placesOf = ({ result }: { result: { patient: { lastName: string } }[] }) =>
  result.map(({ patient }) => 'abc'.indexOf(patient.lastName.at(-1) ?? ''));

test('the columns are the questions of all versions, those of the newest first', async () => {
  const questions = async () => (await get('/questions', world.home.doctor)).result.questions;
  expect(await questions()).toEqual(FIELDS);
  await rowsOf(sql`
    insert into form_version (form_id, version, form_name, display_name, description, is_esignature_required, fields, saved_at)
    select form_id, 2, form_name, display_name, description, false,
      '[{"name":"often","label":"How often?","type":"Text"},{"name":"smokes","label":"Smoker?","type":"Radio","options":"No~Yes"}]', now()
    from form_version where form_id = ${formId}`);
  expect((await questions()).map(({ name, label }: FormField) => [name, label])).toEqual([
    ['often', 'How often?'],
    ['smokes', 'Smoker?'],
    ['since', 'Since when?'],
    ['kinds', 'What?'],
    ['agreed', 'I agree'],
  ]);
  const nobody = await call('GET', '/document/answers/0190a6e0-0000-7000-8000-0000000000dd/questions', {
    token: await globalThis.openward.tokenFor(world.sysAdmin),
  });
  expect(nobody.result.code).toBe('not_found');
});

test('a row for each completed document, the newest first, for every member of the staff and on record', async () => {
  for (const account of [world.sysAdmin, world.home.doctor, world.home.hcpAdmin]) {
    const found = await get('', account);
    expect(placesOf(found)).toEqual([2, 1, 0]);
    expect(found.result[1]).toMatchObject({
      formVersion: 1,
      completedAt: '2031-02-02T12:00:00.000Z',
      answers: { smokes: 'Not any more', kinds: ['Pipe', 'Cigar'], agreed: false },
    });
    const [row] = await auditOf(found.headers);
    expect(row).toMatchObject({ action: 'read', actor_id: account.userId });
    expect(row?.patient_ids.sort()).toEqual(people.map(({ patientId }) => patientId).sort());
  }
  expect((await get('', world.home.patient)).status).toBe(403);
});

test.each([
  ['from=2031-02-02', [2, 1]],
  ['to=2031-02-02', [1, 0]],
  ['from=2031-02-02&to=2031-02-02', [1]],
  ['question=smokes&value=no', [2, 0]],
  ['question=since&value=june', [1]],
  ['question=since&value=%25', []],
  ['question=kinds&value=Cigar', [1]],
  ['question=kinds&value=Cig', []],
  ['question=agreed&value=true', [0]],
  ['question=gone&value=x', []],
  ['question=smokes', [2, 1, 0]],
])('is narrowed down by %s', async (query, places) => {
  expect(placesOf(await get(`?${query}`))).toEqual(places);
});

test('is narrowed down by a doctor whose appointments one may see, and by name', async () => {
  const { doctorId } = world.home.doctor;
  expect(placesOf(await get(`?doctorId=${doctorId}`))).toEqual([1]);
  expect(placesOf(await get(`?doctorId=${doctorId}`, world.away.hcpAdmin))).toEqual([]);
  expect(placesOf(await get(`?q=answer${process.pid}A`))).toEqual([0]);
  const refused = await get('?from=2031-02-31');
  expect([refused.status, Object.keys(refused.result.errors)]).toEqual([400, ['from']]);
});

test('is saved as a file that computes nothing, with the filter, and on record', async () => {
  const token = await globalThis.openward.tokenFor(world.home.doctor);
  const file = async (query = '') =>
    fetch(`${globalThis.openward.url}/api/document/answers/${formId}/answers.csv${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const all = await file();
  expect(all.headers.get('content-type')).toContain('text/csv');
  const [head, , second, first] = (await all.text()).split('\r\n');
  expect(head).toMatch(
    /^\uFEFF?First Name,Last Name,Date of birth,Completed,Version,How often\?,Smoker\?,Since when\?,What\?,I agree$/,
  );
  expect(second).toContain(',Not any more,"Since ""June"", 2020",Pipe; Cigar,No');
  expect(first).toContain(`,No,'=cmd(),,Yes`);
  expect((await (await file('?question=kinds&value=Pipe')).text()).trim().split('\r\n')).toHaveLength(2);
  const audited = await auditOf(all.headers);
  expect(audited[0]?.patient_ids).toHaveLength(3);
});
