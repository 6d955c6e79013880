import { DOS_437, DOS_850 } from './dos-letters.ts';
import { ENCODINGS, type Encoding } from './encoding-names.ts';
import { decoded, encodingOf } from './encodings.ts';

/** A text in an encoding with the given upper half. */
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
  // If two encodings share these letters, both are right.
  expect(decoded(bytes, encodingOf(bytes))).toBe(text);
});

// Raw bytes, because browsers encode only to UTF-8.
test.each<[Encoding, string, string]>([
  [
    'shift_jis',
    '氏名,姓,町\n佐藤花子,佐藤,東京都\n鈴木一郎,鈴木,大阪市\n高橋さくら,高橋,札幌市\n',
    '8e8196bc2c90a92c92ac0a8db293a189d48e712c8db293a12c938c8b9e93730a97e996d888ea98592c97e996d82c91e58de38e730a8d828bb482b382ad82e72c8d828bb42c8e4496798e730a',
  ],
  [
    'gb18030',
    '姓名,城市,备注\n王小明,北京市,对青霉素过敏\n李娜,上海市,没有\n张伟,广州市,请打电话\n',
    'd0d5c3fb2cb3c7cad02cb1b8d7a20acdf5d0a1c3f72cb1b1bea9cad02cb6d4c7e0c3b9cbd8b9fdc3f40ac0eec4c82cc9cfbaa3cad02cc3bbd3d00ad5c5ceb02cb9e3d6ddcad02cc7ebb4f2b5e7bbb00a',
  ],
  [
    'euc-kr',
    '이름,도시,메모\n김민준,서울특별시,전화해 주세요\n이서연,부산광역시,없습니다\n박지훈,대구광역시,알레르기\n',
    'c0ccb8a72cb5b5bdc32cb8deb8f00ab1e8b9cec1d82cbcadbfefc6afbab0bdc32cc0fcc8adc7d820c1d6bcbcbfe40ac0ccbcadbfac2cbacebbeab1a4bfaabdc32cbef8bdc0b4cfb4d90ab9dac1f6c8c62cb4ebb1b8b1a4bfaabdc32cbecbb7b9b8a3b1e20a',
  ],
  [
    'big5',
    '姓名,城市,備註\n陳怡君,臺北市,對青黴素過敏\n林志明,高雄市,沒有\n黃淑芬,臺中市,請打電話\n',
    'a96da6572cabb0a5ab2cb3c6b5f90ab3afa9c9a7672cbb4fa55fa5ab2cb9efab43c5f0afc0b94cb1d30aaa4ca7d3a9fa2cb0aab6afa5ab2ca853a6b30ab6c0b251aae22cbb4fa4a4a5ab2cbdd0a5b4b971b8dc0a',
  ],
])('finds %s, whose letters have two bytes', (encoding, text, hex) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  expect([encodingOf(bytes), decoded(bytes, encoding)]).toEqual([encoding, text]);
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
