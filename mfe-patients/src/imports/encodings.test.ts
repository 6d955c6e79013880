import { DOS_437, DOS_850 } from './dos-letters.ts';
import { ENCODINGS, type Encoding } from './encoding-names.ts';
import { decoded, encodingOf } from './encodings.ts';

/** A text in an encoding whose upper half some letters are. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  const upper = Array.from({ length: 128 }, (_, place) => decoded(Uint8Array.of(place + 128), encoding));
  return Uint8Array.from(text, (letter) => {
    const place = upper.indexOf(letter);
    if (letter > '\x7F' && place < 0) throw new Error(`${letter} is not in ${encoding}`);
    return letter > '\x7F' ? place + 128 : letter.charCodeAt(0);
  });
}

const GERMAN = 'Vorname;Nachname;Ort\nJürg;Müller;Köln\nGünther;Weiß;Düsseldorf\nÖzlem;Jäger;Übersee\n';
const FRENCH = 'Prénom,Nom\nRené,Lefèvre\nFrançois,Bérénice\nZoë,Côté\nÉmile,Noël\n';
const SPANISH = 'Nombre;Apellidos\nJosé;Muñoz García\nÁngel;Ibáñez\nIñigo;Núñez Pérez\n';
const SHOUTED = 'NAME;ORT\nJÜRG MÜLLER;KÖLN\nJÄGER;GÖTTINGEN\n';

test.each<[Encoding, string]>([
  ...(['windows-1252', 'macintosh', 'cp850'] as const).flatMap((encoding) =>
    [GERMAN, FRENCH, SPANISH, SHOUTED].map((text): [Encoding, string] => [encoding, text]),
  ),
  ['cp437', SHOUTED],
  ['macintosh', 'Name\nRené\n'],
  ['windows-1252', 'Name\nRené\n'],
  ['cp850', 'Name\nRené\n'],
  ['windows-1250', 'Imię;Nazwisko\nWałęsa;Łódź\nJędrzej;Żółć\n'],
  ['windows-1250', 'Jméno;Příjmení\nJiří;Dvořák\nOndřej;Černý\nTomáš;Kučera\n'],
  ['windows-1254', 'Ad;Soyad\nAyşe;Yıldız\nÇağla;Şahin\nİbrahim;Öztürk\n'],
  ['windows-1251', 'Имя;Фамилия\nИван;Петров\nМария;Кузнецова\nСергей;Иванов\n'],
  ['windows-1253', 'Όνομα;Επώνυμο\nΓιώργος;Παπαδόπουλος\nΜαρία;Νικολάου\nΕλένη;Γεωργίου\n'],
  ['windows-1255', 'שם;משפחה\nדוד;כהן\nשרה;לוי\nמשה;מזרחי\n'],
  ['windows-1256', 'الاسم;العائلة;المدينة\nمحمد;الأحمد;دمشق\nفاطمة;العلي;حلب\nعبد الله;الحسن;بيروت\n'],
])('finds %s, whose names are %j', (encoding, text) => {
  const bytes = encoded(text, encoding);
  // Letters that two encodings have in one place are right in either.
  expect(decoded(bytes, encodingOf(bytes))).toBe(text);
});

test('text of ASCII and of UTF-8 is UTF-8', () => {
  for (const text of ['Ada,Byron\n', GERMAN, 'محمد,الأحمد\n'])
    expect(encodingOf(new TextEncoder().encode(text))).toBe('utf-8');
});

test('each encoding that can be chosen is one, with 128 letters of its own', () => {
  for (const encoding of Object.keys(ENCODINGS))
    expect(() => decoded(Uint8Array.of(65), encoding as Encoding)).not.toThrow();
  for (const letters of [DOS_437, DOS_850]) expect(new Set(letters).size).toBe(128);
});
