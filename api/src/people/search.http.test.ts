import type { Page } from '@openward/contract';
import { alphabetOf, foldedText, searchText } from '@openward/contract/text';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { call } from '../testing/client.ts';

let token: string;
beforeAll(async () => {
  const { build, tokenFor } = globalThis.openward;
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
});
const found = async (path: string, typed: string): Promise<string[]> =>
  (await call('GET', `${path}?q=${encodeURIComponent(typed)}`, { token })).result.map(
    ({ lastName }: { lastName: string }) => lastName,
  );

test.each([
  ['/patient', 'zoltan', 'Zoltán'],
  ['/patient/active', 'bjorn', 'BJÖRN'],
])('%s finds people however their names are typed', async (path, first, firstName) => {
  const { build } = globalThis.openward;
  const patient = await build.patient({ firstName: `${firstName} Máté`, lastName: "O'Quill-Feather" });
  for (const typed of [
    first,
    'QUILL feather mate',
    `Feather ${firstName}`,
    'o’quill',
    "O'Quill-Feather",
    `MATE ${firstName.slice(1)}`,
  ])
    expect({ typed, found: await found(path, typed) }).toEqual({ typed, found: ["O'Quill-Feather"] });
  // Wildcards match only themselves, also in their full-width form.
  for (const typed of [`${first} smith`, 'quillfeathers', 'qu%ll', 'qu_ll', 'qu％ll', 'qu＿ll', 'quil＼l'])
    expect({ typed, found: await found(path, typed) }).toEqual({ typed, found: [] });
  await globalThis.openward.api.database.transaction((tx) =>
    tx.execute(sql`update app_user set last_name = 'Straße' where id = ${patient.userId}`),
  );
  expect(await found(path, `strasse ${first}`)).toEqual(['Straße']);
  expect(await found(path, 'quill')).toEqual([]);
});

test('lists of people are in the order of the alphabet, page by page', async () => {
  const names = ['abel', 'Álvarez', 'Baker', 'de la Cruz', 'Đorđević', 'Łukasz', 'Öztürk', 'Zimmer', 'Žižka', 'Яблоко'];
  const word = 'Alphabetina';
  for (const lastName of [...names].reverse()) await globalThis.openward.build.patient({ firstName: word, lastName });
  expect(await found('/patient', word)).toEqual(names);
  const paged: string[] = [];
  for (let after = ''; paged.length < names.length; ) {
    const { result, body } = await call('GET', `/patient?size=3&q=${word}${after}`, { token });
    paged.push(...result.map(({ lastName }: { lastName: string }) => lastName));
    after = `&after=${(body as { page?: Page }).page?.after}`;
  }
  expect(paged).toEqual(names);
  expect(
    (await call('GET', `/patient?size=20&sort=-lastName&q=${word}`, { token })).result.map(
      ({ lastName }: { lastName: string }) => lastName,
    ),
  ).toEqual([...names].reverse());
});

test.each([
  ['en', ['Nájera', 'Ñandú', 'Nzogang', 'Olsen', 'Zimmer', 'فاطمة']],
  ['de', ['Nájera', 'Ñandú', 'Nzogang', 'Olsen', 'Zimmer', 'فاطمة']],
  ['es', ['Nájera', 'Nzogang', 'Ñandú', 'Olsen', 'Zimmer', 'فاطمة']],
  ['ar', ['فاطمة', 'Nájera', 'Ñandú', 'Nzogang', 'Olsen', 'Zimmer']],
])(
  'lists of staff are in the alphabet of a reader in %s, page by page, like those of the browser',
  async (language, names) => {
    const hospitalId = await globalThis.openward.build.hospital();
    const firstName = `Alphabetin${language}x`;
    for (const lastName of [...names].sort())
      await globalThis.openward.build.doctor({ hospitalId, firstName, lastName });
    const list = (path: string) => call('GET', path, { token, headers: { 'accept-language': language } });
    const namesIn = (result: { lastName: string }[]) => result.map(({ lastName }) => lastName);
    const q = `q=${encodeURIComponent(firstName)}`;
    for (const path of ['/doctor', '/doctor/accounts']) {
      const paged: string[] = [];
      for (let after = ''; paged.length < names.length; ) {
        const { result, body } = await list(`${path}?size=2&${q}${after}`);
        paged.push(...namesIn(result));
        after = `&after=${(body as { page?: Page }).page?.after}`;
      }
      expect(paged).toEqual(names);
      const { body } = await list(`${path}?size=2&${q}`);
      const inFrench = await call('GET', `${path}?size=2&${q}&after=${(body as { page?: Page }).page?.after}`, {
        token,
        headers: { 'accept-language': 'fr' },
      });
      // A place in another alphabet would skip names.
      expect(inFrench.status).toBe(['es', 'ar'].includes(language) ? 400 : 200);
      expect(namesIn((await list(`${path}?size=20&sort=-lastName&${q}`)).result)).toEqual([...names].reverse());
    }
    expect([...names].sort(alphabetOf(language))).toEqual(names);
  },
);

test('signs without a letter or a digit find nobody', async () => {
  await globalThis.openward.build.patient();
  for (const typed of ['-', '.', "'"]) expect(await found('/patient/active', typed)).toEqual([]);
  expect((await found('/patient/active', ' ')).length).toBeGreaterThan(0);
});

test('patients find doctors by name and hospital, and not by the address that one signs in with', async () => {
  const { build, tokenFor } = globalThis.openward;
  const hospitalId = await build.hospital();
  const doctor = await build.doctor({
    hospitalId,
    lastName: 'Quandt-Hidden',
    email: 'unguessable-address@built.example',
  });
  const patient = await tokenFor(await build.patient());
  const named = async (path: string, as = patient) =>
    (await call('GET', path, { token: as })).result.map(({ id }: { id: string }) => id);
  expect(await named('/doctor?q=quandt%20hidden')).toEqual([doctor.doctorId]);
  for (const path of [
    '/doctor?q=unguessable',
    '/search/doctor?q=unguessable',
    '/users/similar?userrole=ROLE_DOCTOR&q=unguessible',
  ])
    expect(await named(path)).toEqual([]);
  // Those who manage doctors find them by e-mail address.
  expect(await named('/doctor/accounts?q=unguessable', token)).toEqual([doctor.doctorId]);
});

test('a search by part of a name has an index to go by, and reads the patients once (L15)', async () => {
  const { build } = globalThis.openward;
  await build.patient({ firstName: 'Ada', lastName: 'Quillwright' });
  expect(await found('/patient', 'illwrig')).toEqual(['Quillwright']);
  const plan = await planAmong(5_000);
  expect(plan).toContain('patient_search');
  expect(plan.match(/Scan/g)).toHaveLength(2);
});

/** The query plan with this many people, who are rolled back afterwards. */
async function planAmong(people: number): Promise<string> {
  let plan = '';
  const undone = new Error('undone');
  const work = globalThis.openward.api.database.transaction(async (tx) => {
    // Inserting this many rows needs more than the product's time limit.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      with made as (
        insert into app_user (id, username, email, password_hash, first_name, last_name, role)
        select gen_random_uuid(), 'many' || n, 'many' || n, '', md5(n::text), md5(('x' || n)::text), 'ROLE_PATIENT'
        from generate_series(1, ${people}::int) n returning id)
      insert into patient (id, user_id) select gen_random_uuid(), id from made`);
    await tx.execute(sql`select gin_clean_pending_list('patient_search')`);
    await tx.execute(sql`analyze patient`);
    const { rows } = (await tx.execute(
      sql`explain select id from patient where search_text like '%' || searchable('illwrig') || '%'`,
    )) as unknown as { rows: { 'QUERY PLAN': string }[] };
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw undone;
  });
  await work.catch((error) => {
    if (error !== undone) throw error;
  });
  return plan;
}

describe('the database compares names as the contract does', () => {
  const asked = (statement: ReturnType<typeof sql>) =>
    globalThis.openward.api.database.transaction(async (tx) => {
      const { rows } = (await tx.execute(statement)) as { rows: { text: string }[] };
      return rows.map(({ text }) => text.replace(/\s+/g, ' ').trim());
    });
  /** Letters, marks and signs of the scripts in which patients have names. */
  const SIGNS = [
    ...[
      [0x20, 0x24f],
      [0x300, 0x36f],
      [0x370, 0x3ff],
      [0x400, 0x4ff],
      [0x531, 0x556],
      [0x591, 0x5f4],
      [0x61b, 0x6d3],
    ],
    ...[
      [0x905, 0x96f],
      [0x1e00, 0x1eff],
      [0x200b, 0x2027],
      [0x3041, 0x30ff],
      [0x4e00, 0x4e20],
      [0xff10, 0xff5a],
    ],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  );

  test('sign by sign', async () => {
    const signs = SIGNS.filter((sign) => /[\p{L}\p{M}\p{N}\p{Cf}' ’.,-]/u.test(sign)).map((sign) => `a${sign}b`);
    const texts = await asked(
      sql`select searchable(written) as text from unnest(${sql.param(signs)}::text[]) with ordinality as given (written, place) order by place`,
    );
    const other = signs.filter((sign, place) => texts[place] !== foldedText(sign));
    expect(other).toEqual([]);
  });

  test('name by name', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ firstName: aName(), lastName: aName() }), { minLength: 20, maxLength: 20 }),
        async (people) => {
          const first = people.map(({ firstName }) => firstName);
          const last = people.map(({ lastName }) => lastName);
          const texts = await asked(
            sql`select found_by_name(first, last) as text
              from unnest(${sql.param(first)}::text[], ${sql.param(last)}::text[]) with ordinality as given (first, last, place)
              order by place`,
          );
          for (const [place, text] of texts.entries()) {
            const words = (whole: string) => new Set(whole.split(' '));
            expect(words(text)).toEqual(words(searchText(people[place] as (typeof people)[number])));
          }
        },
      ),
      { numRuns: 10 },
    ));

  function aName() {
    const syllables = [
      'Zolta\u0301n',
      'Müller',
      'Đor',
      'ß',
      'O’',
      "d'",
      '-',
      ' de la ',
      'احمد',
      'ة',
      'ى',
      'Ænima',
      '伟',
      '王',
      'Νίκος',
      'Юлия',
      'ıİ',
      'é',
    ];
    return fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  }
});

test('everybody is found by whatever people type of them', async () => {
  const { build } = globalThis.openward;
  await build.patient({ firstName: 'أحمد', lastName: 'Quillmarsh', dateOfBirth: '1984-03-07' });
  for (const typed of [
    ...[
      'Quillmarsh, احمد',
      'quillmarsh 7.3.1984',
      'quillmarsh 03/07/1984',
      'quillmarsh 1984/03/07',
      '\u200bquillmarsh',
    ],
    'quillmarsh March 7, 1984',
  ])
    expect({ typed, found: await found('/patient', typed) }).toEqual({ typed, found: ['Quillmarsh'] });
});
