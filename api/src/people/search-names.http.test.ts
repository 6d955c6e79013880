/** @jest-environment-options {"isAlone": true} */
import { sql } from 'drizzle-orm';
import { newId } from '../platform/database/ids.ts';
import { call } from '../testing/client.ts';

/** First and last names of 20 languages; each first name is combined with each last name. */
const NAMES: Readonly<Record<string, readonly [first: string, last: string]>> = {
  English: ["Siân, Zoë, Anne-Marie, D'Arcy, Mary Lou", "O'Brien, Smith-Jones, McDonald, St. John, de la Mare"],
  German: ['Jürgen, Björn, Käthe, Hans-Peter, Jörg', 'Müller, Weiß, Größler, von der Höhe, Köhler-Süß'],
  French: ['Éloïse, François, Jean-Noël, Anaïs, Benoît', "Lefèvre, d'Héricourt, Œuvrard, Saint-Étienne, Façade"],
  Spanish: ['José, Begoña, María José, Íñigo, Ángel', 'García, Núñez, Ibáñez de León, Peña, Zúñiga'],
  Portuguese: ['João, Conceição, Luís, Antónia, Inês', 'Gonçalves, São Pedro, Magalhães, Araújo, d’Ávila'],
  Polish: ['Łukasz, Żaneta, Michał, Świętosława, Grażyna', 'Wójcik, Łoś, Kędzierski, Źdźbło, Nowak-Śliwa'],
  Czech: ['Jiří, Žofie, Šárka, Řehoř, Ďuro', 'Dvořák, Šťastný, Čapek, Růžička, Novák'],
  Hungarian: ['Zoltán, Győző, Ágnes, Éva, Ödön', 'Szűcs, Kovács, Örkény, Tóth, Gárdonyi-Kő'],
  Turkish: ['İbrahim, Çağla, Işıl, Gülşah, Öykü', 'Yıldız, Şahin, Özgür, Çelik, Ağaoğlu'],
  Vietnamese: ['Văn Anh, Thị Hồng, Đức, Quỳnh, Tuấn', 'Nguyễn, Trần, Đặng, Phạm, Võ'],
  Danish: ['Søren, Åse, Bjørn, Lærke, Jørgen', 'Ødegaard, Kjær, Sørensen, Bæk, Ågård'],
  Icelandic: ['Guðrún, Þór, Sæmundur, Ásdís, Hjörtur', 'Sigurðsson, Þórðardóttir, Björnsson, Ægisson, Jónsdóttir'],
  Croatian: ['Đorđe, Žarko, Mićo, Čedomir, Šime', 'Đukić, Šarić, Ćosić, Živković, Marić'],
  Romanian: ['Ștefan, Ioană, Țuca, Mădălin, Raluca', 'Țîrlea, Brâncuși, Șerban, Bălan, Popa'],
  Greek: ['Γιώργος, Ελένη, Αντώνης, Σοφία, Χρήστος', 'Παπαδόπουλος, Καζαντζάκης, Οικονόμου, Ρήγας, Ψαρρός'],
  Russian: ['Пётр, Анна-Мария, Фёдор, Сергей, Юлия', 'Королёв, Толстой, Щёголев, Иванова, Чайковский'],
  Arabic: ['أحمد, فاطمة, إبراهيم, منى, آمال', 'الخطيب, العيسى, القاضي, حمزة, المُتنبي'],
  Hebrew: ['שָׂרָה, משה, רבקה, יעל, דוד', 'כהן, לוי, בן־דוד, מזרחי, פרץ'],
  Chinese: ['伟, 秀英, 小明, 国华, 婷婷', '王, 李, 欧阳, 陈, 司马'],
  Hindi: ['राजेश, प्रिया, अंजलि, हर्ष, मीरा', 'शर्मा, गुप्ता, सिंह, पाण्डेय, अय्यर'],
} as const;

interface Named {
  id: string;
  language: string;
  first: string;
  last: string;
  phone: string;
}

const people: Named[] = Object.entries(NAMES).flatMap(([language, [first, last]]) =>
  first
    .split(', ')
    .flatMap((one) => last.split(', ').map((other) => ({ id: newId(), language, first: one, last: other, phone: '' }))),
);
for (const [place, person] of people.entries()) person.phone = `628${String(5550000 + place)}`;

const LETTERS = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  þ: 'th',
  Þ: 'Th',
};
/** The text as typed on a keyboard without accents. */
const plain = (text: string) =>
  text
    .replace(/[łŁøØđĐðıßæÆœŒþÞ]/g, (letter) => LETTERS[letter as keyof typeof LETTERS])
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u05b0-\u05bd\u05c1\u05c2\u064b-\u0655]/g, '');
const SPELLED = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', Å: 'Aa', Ø: 'Oe' };
const spelled = (text: string) => text.replace(/[äöüåøÄÖÜÅØ]/g, (letter) => SPELLED[letter as keyof typeof SPELLED]);
const half = (text: string) => [...text].slice(0, Math.max(2, Math.ceil([...text].length / 2))).join('');

/** Ways to type the same name. */
const WAYS: Readonly<Record<string, (person: Named) => string>> = {
  'as it is written': ({ first, last }) => `${first} ${last}`,
  'without accents, in small letters': ({ first, last }) => plain(`${first} ${last}`).toLowerCase(),
  'in capitals': ({ first, last }) => plain(`${first} ${last}`).toUpperCase(),
  'the family name first': ({ first, last }) => `${last}, ${first}`,
  'with blanks or a phone’s apostrophe': ({ first, last }) =>
    `${first.replaceAll('-', ' ')} ${last.replaceAll("'", '’').replaceAll('-', ' ')}`,
  'in one word each': ({ first, last }) => [last, first].map((name) => name.replace(/[\s'’.־-]/g, '')).join(' '),
  'letters spelled out': ({ first, last }) => spelled(`${last} ${first}`),
  'the beginnings and the date of birth': ({ first, last }) => `${half(last)} ${half(first)} 02/29/1980`,
};

let token: string;
beforeAll(async () => {
  const { api, build, tokenFor } = globalThis.openward;
  token = await tokenFor(await build.account({ role: 'ROLE_SYS_ADMIN' }));
  const rows = JSON.stringify(people);
  await api.database.transaction((tx) =>
    tx.execute(sql`
      with person as (select * from json_to_recordset(${rows}::json) as person(id uuid, first text, last text, phone text)),
      made as (insert into app_user (id, username, email, password_hash, first_name, last_name, phone_no, role)
               select id, id || '@names.example', id || '@names.example', '', first, last, phone, 'ROLE_PATIENT' from person
               returning id)
      insert into patient (id, user_id, date_of_birth) select id, id, '1980-02-29' from made`),
  );
});

async function found(typed: string): Promise<string[]> {
  const { result } = await call('GET', `/patient/active?q=${encodeURIComponent(typed)}`, { token });
  return result.map(({ id }: { id: string }) => id);
}

test('there are 500 names of 20 languages', () => {
  expect([people.length, Object.keys(NAMES).length]).toEqual([500, 20]);
});

test.each(Object.entries(WAYS))(
  'all are found when they are typed %s',
  async (_way, type) => {
    const missed: string[] = [];
    for (const person of people) {
      const typed = type(person);
      const ids = await found(typed);
      if (!ids.includes(person.id) || ids.length > 60)
        missed.push(`${person.first} ${person.last}: ${typed} (${ids.length})`);
    }
    expect(missed).toEqual([]);
  },
  120_000,
);

test.each([
  ['en', '02/29/1980', true],
  ['en', '29/02/1980', true],
  ['de', '29.2.1980', true],
  ['es', '29-02-1980', true],
  ['en', '1980-02-29', true],
  ['en', '2/28/1980', false],
])('in %s, the date of birth %s', async (language, date, isFound) => {
  const { result } = await call('GET', `/patient/active?q=${encodeURIComponent(`Źdźbło ${date}`)}`, {
    token,
    headers: { 'accept-language': language },
  });
  expect(result.length > 0).toBe(isFound);
});

describe('did you mean', () => {
  test.each([
    ['Jurgen Muler', 'Jürgen Müller'],
    ['Lukas Wojcki', 'Łukasz Wójcik'],
    ['Nugyen Tuan', 'Tuấn Nguyễn'],
    ['Γιόργος Παπαδοπουλσ', 'Γιώργος Παπαδόπουλος'],
    // More than one typo in a word, most of it right.
    ['Łukasz Wójccyk', 'Łukasz Wójcik'],
  ])('%s: %s', async (typed, meant) => {
    const { result } = await call('GET', `/patient/similar?q=${encodeURIComponent(typed)}`, { token });
    expect(result.length).toBeLessThanOrEqual(5);
    expect(result.map(({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`)).toContain(
      meant,
    );
  });

  test('nobody who is found anyway, and nobody by a phone number or by two letters', async () => {
    for (const typed of ['Jürgen Müller', '6285550001', 'Mu']) {
      const { result } = await call('GET', `/patient/similar?q=${encodeURIComponent(typed)}`, { token });
      expect(result.map(({ firstName, lastName }: Record<string, string>) => `${firstName} ${lastName}`)).not.toContain(
        'Jürgen Müller',
      );
    }
  });

  test('of doctors for everybody, of administrators for those who see them', async () => {
    const { build, tokenFor } = globalThis.openward;
    const hospitalId = await build.hospital();
    const doctor = await build.doctor({ hospitalId, firstName: 'Thorvald', lastName: 'Quistgaard' });
    const admin = await build.account({
      role: 'ROLE_HCP_ADMIN',
      hospitalId,
      firstName: 'Thorvald',
      lastName: 'Quistgaarden',
    });
    const patient = await tokenFor(await build.patient());
    const similar = async (userrole: string, as: string) =>
      (await call('GET', `/users/similar?userrole=${userrole}&q=Torvald%20Quistgard`, { token: as })).result.map(
        ({ id }: { id: string }) => id,
      );
    expect(await similar('ROLE_DOCTOR', patient)).toEqual([doctor.doctorId]);
    expect(await similar('ROLE_HCP_ADMIN', token)).toEqual([admin.userId]);
    expect(await similar('ROLE_HCP_ADMIN', patient)).toEqual([]);
  });
});
