import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormField } from '@openward/contract/forms';
import { type SQL, sql } from 'drizzle-orm';
import { migrationsFolder } from '../platform/database/driver.ts';
import { call } from '../testing/client.ts';
import { auditOf, rowsOf } from '../testing/world.ts';

let token: string;
let tag = 0;

beforeAll(async () => {
  const { build, tokenFor } = globalThis.openward;
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});

const FIELDS: FormField[] = [
  { name: 'smokes', label: 'Do you smoke?', type: 'Radio', options: 'Yes~No', required: true },
  {
    name: 'howMany',
    label: 'How many a day?',
    type: 'Text',
    showWhen: { field: 'smokes', is: 'equals', value: 'Yes' },
  },
];
const definition = (more: object = {}) => ({
  formName: `form-${process.pid}-${++tag}`,
  displayName: `Smoking ${process.pid} ${tag}`,
  formDescriptioin: 'About smoking',
  isEsignatureRequired: true,
  status: 'ACTIVE',
  formText: FIELDS,
  ...more,
});
const save = (body: object) => call('POST', '/master/dynamicform/save', { token, body });
const read = (id: string, version?: number) =>
  call('GET', `/master/dynamicform/${id}${version ? `?version=${version}` : ''}`, { token });

test('saving makes versions, and what was saved before stays as it was', async () => {
  const first = await save(definition({ attachments: { label: 'Your card', isRequired: true } }));
  expect(first.body).toMatchObject({ status: 'SUCCESS', message: 'Dynamic form saved successfully.' });
  expect(first.result).toMatchObject({ version: 1, newestVersion: 1, formText: FIELDS, isEsignatureRequired: true });
  expect(await auditOf(first.headers)).toMatchObject([{ action: 'create', entity_ids: [first.result.id] }]);
  const { id } = first.result;
  const { build } = globalThis.openward;
  await build.document({ patientId: (await build.patient()).patientId, formId: id });
  const changed = definition({ id, version: 1, status: 'INACTIVE', formText: FIELDS.slice(0, 1), attachments: null });
  expect((await save(changed)).result).toMatchObject({ id, version: 2, attachments: null });
  expect((await read(id)).result).toMatchObject({ version: 2, status: 'INACTIVE', displayName: changed.displayName });
  expect((await read(id, 1)).result).toEqual({ ...first.result, status: 'INACTIVE', newestVersion: 2 });
  expect((await read(id, 3)).result.code).toBe('not_found');
  const { result: versions } = await call('GET', `/master/dynamicform/${id}/versions`, { token });
  expect(versions).toMatchObject([
    { version: 2, documents: 0, savedBy: { lastName: expect.any(String) } },
    { version: 1, documents: 1 },
  ]);
  await expect(rowsOf(sql`update form_version set display_name = 'x' where form_id = ${id}`)).rejects.toThrow();
  await expect(rowsOf(sql`delete from form_version where form_id = ${id}`)).rejects.toThrow();
});

test('of two who change the same version one saves, and the other is told what there is now', async () => {
  const { id } = (await save(definition())).result;
  const both = await Promise.all(
    ['One', 'Two'].map((displayName) => save(definition({ id, version: 1, displayName }))),
  );
  const [won, lost] = both.sort((a, b) => a.status - b.status);
  expect(won).toMatchObject({ status: 200, result: { version: 2 } });
  expect(lost).toMatchObject({ status: 409, result: { code: 'conflict', details: { version: 2 } } });
  expect(lost?.result.details.changed.displayName).toBe(won?.result.displayName);
});

test('no two forms have one name, whatever its case and blanks, also where one is inactive', async () => {
  const formName = definition().formName;
  const first = await save(definition({ formName, status: 'INACTIVE' }));
  const errors = { formName: 'Another form already has this name.' };
  const taken = await save(definition({ formName: ` ${formName.toUpperCase()} ` }));
  expect(taken).toMatchObject({ status: 400, result: { code: 'invalid_input', errors } });
  const other = (await save(definition())).result;
  expect((await save({ id: other.id, version: 1, formName })).result.errors).toEqual(errors);
  expect((await read(other.id)).result).toEqual(other);
  // A form may keep its own name, also in another case.
  const kept = await save({ id: first.result.id, version: 1, formName: formName.toUpperCase() });
  expect(kept.result).toMatchObject({ version: 2, formName: formName.toUpperCase() });
});

test('of forms that had one name before, each other gets a version with a number behind it', async () => {
  const { build, api } = globalThis.openward;
  const long = `${process.pid}`.padEnd(100, 'x');
  const names = ['Twin', ' twin', 'TWIN ', 'Twin (2)', long, long];
  const forms = await Promise.all(names.map(() => build.form({ fields: FIELDS })));
  const ids = sql.param(forms.map(({ formId }) => formId));
  const statements = readFileSync(join(migrationsFolder, '0053_form_names.sql'), 'utf8');
  const done = new Error('nothing of it stays');
  let rows: object[] = [];
  const renaming = api.database.transaction(async (tx) => {
    await tx.execute(sql`drop index form_name_once`);
    for (const [place, { formId }] of forms.entries()) {
      await tx.execute(sql`
        update form set form_name = ${names[place]}, status = ${place === 0 ? 'INACTIVE' : 'ACTIVE'},
          created_at = timestamptz '2030-01-01' + ${place} * interval '1 day' where id = ${formId}`);
    }
    for (const statement of statements.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
    const found = await tx.execute(sql`
      select form.form_name as name, form.version, form_version.form_name = form.form_name as is_in_version,
        form_version.fields = earlier.fields as is_kept
      from form
      join form_version on form_version.form_id = form.id and form_version.version = form.version
      join form_version earlier on earlier.form_id = form.id and earlier.version = 1
      where form.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], form.id)`);
    rows = (found as unknown as { rows: object[] }).rows;
    throw done;
  });
  await expect(renaming).rejects.toBe(done);
  const renamed = (name: string) => ({ name, version: 2, is_in_version: true, is_kept: true });
  expect(rows).toMatchObject([
    renamed('Twin (4)'),
    { name: ' twin', version: 1 },
    renamed('TWIN (3)'),
    { name: 'Twin (2)', version: 1 },
    { name: long, version: 1 },
    renamed(`${long.slice(0, 96)} (2)`),
  ]);
});

test('names of forms and hospitals that were kept as typed are composed and hold nothing unseen', async () => {
  const { build, api } = globalThis.openward;
  const own = `Zo\u00eb ${process.pid}`;
  const typed = [own, `\u202e${own.normalize('NFD')}`, '\u200b', `Plain ${process.pid}`] as const;
  const forms = await Promise.all(typed.map(() => build.form({ fields: FIELDS })));
  const hospitals = await Promise.all(typed.map(() => build.hospital()));
  const [formIds, hospitalIds] = [sql.param(forms.map(({ formId }) => formId)), sql.param(hospitals)];
  const statements = readFileSync(join(migrationsFolder, '0084_names_of_forms_and_hospitals.sql'), 'utf8');
  const done = new Error('nothing of it stays');
  let found: object[][] = [];
  const cleaning = api.database.transaction(async (tx) => {
    const rowsOf = async (query: SQL) => ((await tx.execute(query)) as unknown as { rows: object[] }).rows;
    for (const [place, name] of typed.entries()) {
      const { formId } = forms[place] as { formId: string };
      await tx.execute(sql`update form set form_name = ${name}, display_name = ${name} where id = ${formId}`);
      await tx.execute(sql`update hospital set name = ${name} where id = ${hospitals[place]}`);
    }
    for (const statement of statements.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
    found = [
      await rowsOf(sql`select name from hospital where id = any(${hospitalIds}::uuid[])
        order by array_position(${hospitalIds}::uuid[], id)`),
      await rowsOf(sql`
        select form.form_name as name, form.display_name as title, form.version,
          (form_version.form_name, form_version.display_name) = (form.form_name, form.display_name) as is_in_version
        from form join form_version on form_version.form_id = form.id and form_version.version = form.version
        where form.id = any(${formIds}::uuid[]) order by array_position(${formIds}::uuid[], form.id)`),
    ];
    throw done;
  });
  await expect(cleaning).rejects.toBe(done);
  const [first, , third, fourth] = typed;
  expect(found).toEqual([
    [{ name: first }, { name: `${own} (2)` }, { name: third }, { name: fourth }],
    [
      expect.objectContaining({ name: first, title: first, version: 1 }),
      { name: `${own} (2)`, title: own, version: 2, is_in_version: true },
      expect.objectContaining({ name: third, title: third, version: 1 }),
      expect.objectContaining({ name: fourth, title: fourth, version: 1 }),
    ],
  ]);
});

test('translations are versioned with the form, and go with the questions that they belong to', async () => {
  const texts = [
    { name: 'smokes', label: 'Rauchen Sie?', options: [{ value: 'Yes', label: 'Ja' }] },
    { name: 'howMany', label: 'Wie viele am Tag?', help: '' },
  ];
  const german = { language: 'de', displayName: 'Rauchen', formDescriptioin: ' ', fields: texts };
  const kept = {
    language: 'de',
    displayName: 'Rauchen',
    fields: [texts[0], { name: 'howMany', label: texts[1]?.label }],
  };
  const { id } = (await save(definition({ translations: [german] }))).result;
  expect((await read(id)).result.translations).toEqual([kept]);
  // An edit without translations, as older clients send it.
  await save({ id, version: 1, formText: FIELDS.slice(0, 1) });
  expect((await read(id)).result.translations).toEqual([{ ...kept, fields: texts.slice(0, 1) }]);
  expect((await read(id, 1)).result.translations).toEqual([kept]);
  expect((await save({ id, version: 2, translations: [] })).result).not.toHaveProperty('translations');

  const refused = async (...translations: object[]) => (await save(definition({ translations }))).result.errors;
  expect(await refused({ language: 'tlh' })).toEqual({ 'translations[0].language': 'Language is invalid' });
  expect(await refused(german, { language: 'de' })).toEqual({
    'translations[1].language': 'This language is already in the list',
  });
  expect(await refused({ language: 'de', fields: [{ name: 'drinks', label: 'Trinken Sie?' }] })).toEqual({
    'translations[0].fields[0].name': 'This form does not have this field',
  });
  const gone = await save({ id, version: 3, translations: [{ language: 'de', fields: [texts[1]] }] });
  expect(gone.result.errors).toEqual({ 'translations[0].fields[0].name': 'This form does not have this field' });
});

test('the list is searched, sorted and paged, and only active ones can be assigned', async () => {
  const word = `Zebra${process.pid}`;
  for (const [displayName, status] of [
    ['b', 'ACTIVE'],
    ['a', 'ACTIVE'],
    ['c', 'INACTIVE'],
  ]) {
    await save(definition({ displayName: `${word} ${displayName}`, status }));
  }
  const names = ({ result }: { result: { displayName: string }[] }) => result.map((row) => row.displayName.at(-1));
  const list = (path: string, query: string) =>
    call('GET', `/master/dynamicform${path}?q=${word.toLowerCase()}${query}`, { token });
  expect(names(await list('', ''))).toEqual(['a', 'b', 'c']);
  const page = await list('', '&sort=-displayName&page=0&size=2');
  expect(names(page)).toEqual(['c', 'b']);
  expect(page.body).toMatchObject({ page: { total: 3 } });
  expect(page.result[0]).toMatchObject({ fields: 2, version: 1, status: 'INACTIVE' });
  expect(names(await list('/active', ''))).toEqual(['a', 'b']);
});

test('what cannot be saved is refused with its field', async () => {
  const refused = async (formText: object[]) => {
    const { status, result } = await save(definition({ formText }));
    expect(status).toBe(400);
    return result.errors;
  };
  const rule = (field: string) => ({ showWhen: { field, is: 'answered' } });
  const text = (name: string, more: object = {}) => ({ name, label: name, type: 'Text', ...more });
  expect(await refused([])).toEqual({ formText: 'Please add a field' });
  expect(await refused([text('a', rule('gone'))])).toEqual({
    'formText[0].showWhen': 'This rule uses a field that does not exist',
  });
  expect(await refused([text('a', rule('b')), text('b')])).toEqual({
    'formText[0].showWhen': 'This rule can only use an earlier field',
  });
  expect(await refused([text('a', rule('b')), text('b', rule('a'))])).toEqual({
    'formText[0].showWhen': 'This rule depends on itself',
    'formText[1].showWhen': 'This rule depends on itself',
  });
  expect(await refused([text('a'), text('a', { label: '' })])).toEqual({
    'formText[1].name': 'Another field already has this name',
    'formText[1].label': 'Label is required',
  });
  expect(
    await refused([
      { name: 'a', label: 'a', type: 'Select', options: '' },
      { name: 'b', label: 'b', type: 'Radio', options: 'x~x' },
      { name: 'c', label: 'c', type: 'Matrix' },
    ]),
  ).toEqual({
    'formText[0].options': 'Please add an option',
    'formText[1].options': 'Two options are the same',
    'formText[2].type': 'Type is invalid',
  });
  expect(
    (await save(definition({ formName: '', displayName: '', formDescriptioin: '', status: '' }))).result.errors,
  ).toEqual({
    formName: 'Form name is required',
    displayName: 'Form display name is required',
    formDescriptioin: 'Form description name is required',
    status: expect.stringMatching(/^Status is/),
  });
});

test('formats, scales, texts and rules of several conditions are kept as they were saved, and refused at their part', async () => {
  const condition = { field: 'pain', is: 'equals', value: '10' };
  const formText = [
    { name: 'weight', label: 'Weight', type: 'Text', format: { kind: 'number', lowest: 1, decimals: 1, unit: 'kg' } },
    {
      name: 'pain',
      label: 'Pain',
      type: 'Radio',
      text: 'About today.',
      format: { kind: 'scale', lowest: 0, highest: 10 },
    },
    { name: 'card', label: 'Card', type: 'Text', format: { kind: 'pattern', pattern: '[A-Z]+', message: 'Letters' } },
    { name: 'why', label: 'Why?', type: 'Text', showWhen: { ...condition, join: 'any', more: [condition] } },
  ];
  const saved = await save(definition({ formText }));
  const options = '0~1~2~3~4~5~6~7~8~9~10';
  expect(saved.result.formText).toEqual(
    formText.map((field) => (field.name === 'pain' ? { ...field, options } : field)),
  );
  const refused = async (field: object) =>
    (await save(definition({ formText: [{ name: 'a', label: 'A', type: 'Text', ...field }] }))).result.errors;
  expect(await refused({ format: { kind: 'number', lowest: 'x' } })).toEqual({
    'formText[0].format.lowest': 'Please enter a number',
  });
  expect(await refused({ format: { kind: 'number', lowest: 1, highest: 0 } })).toEqual({
    'formText[0].format.highest': 'Must not be below the lowest number',
  });
  expect(await refused({ format: { kind: 'pattern', pattern: '(a', message: 'x' } })).toEqual({
    'formText[0].format.pattern': 'This pattern is not valid',
  });
  expect(await refused({ format: { kind: 'rating' } })).toEqual({ 'formText[0].format.kind': 'Format is invalid' });
  expect(await refused({ showWhen: { ...condition, more: Array(10).fill(condition) } })).toEqual({
    'formText[0].showWhen': 'A rule can have at most 10 conditions',
  });
  expect(await refused({ showWhen: { ...condition, more: [null] } })).toEqual({
    'formText[0].showWhen.more[0]': expect.any(String),
  });
});

test('a form may have 600 fields, and no more', async () => {
  const fields = Array.from({ length: 601 }, (_, place) => ({
    name: `f${place}`,
    label: `Field ${place}`,
    type: 'Text',
  }));
  expect((await save(definition({ formText: fields }))).result.errors).toEqual({
    formText: 'A form can have at most 600 fields',
  });
  const kept = await save(definition({ formText: fields.slice(1), isEsignatureRequired: 'true' }));
  expect(kept).toMatchObject({ status: 200, result: { isEsignatureRequired: true } });
  expect(kept.result.formText).toHaveLength(600);
});
