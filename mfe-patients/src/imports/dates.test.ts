import fc from 'fast-check';
import { dateStyleOf, isoDay } from './dates.ts';

test.each([
  [['1984-03-07'], false, undefined],
  [['07.03.1984'], true, 'day first'],
  [['03/04/1984', '03/17/1984'], true, 'month first'],
  [['03/04/1984', '17/03/1984'], true, 'day first'],
  [['03/04/84', '03/17/84'], true, 'month first'],
  [['03/04/1984'], true, undefined],
  [['17/03/1984', '03/17/1984'], true, undefined],
  [['03041984', '17031984'], true, 'day first'],
  [['03/03/1984'], false, undefined],
  [['7 March 1984', '30748', '19840307'], false, undefined],
])('of the days %j', (values, isOpen, order) => expect(dateStyleOf(values)).toEqual({ isOpen, order }));

test.each([
  ['7.3.1984', 'day first', '1984-03-07'],
  ['3/7/1984', 'month first', '1984-03-07'],
  ['1984/3/7', undefined, '1984-03-07'],
  ['1984-03-07 00:00:00', undefined, '1984-03-07'],
  ['3/7/1984', undefined, '3/7/1984'],
  ['7.3.84', 'day first', '1984-03-07'],
  ['07. 03. 1984', 'day first', '1984-03-07'],
  ['3/7/1984 12:00:00 AM', 'month first', '1984-03-07'],
  ['3/7/1984, 2:30 p.m.', 'month first', '1984-03-07'],
  ['07.03.1984 14:35', 'day first', '1984-03-07'],
  ['٧/٣/١٩٨٤ ١٢:٠٠ ص', 'day first', '1984-03-07'],
  ['1984-03-07T00:00:00.000+00:00', undefined, '1984-03-07'],
  ['1984-03-07T00:00:00-08:00', undefined, '1984-03-07'],
  ['1984-03-07 00:00:00.0000000 +01:00', undefined, '1984-03-07'],
  ['1984-03-07T12:00:00Z', undefined, '1984-03-07'],
  // This instant is another day in other time zones.
  ['1984-03-06T23:00:00Z', undefined, '1984-03-06T23:00:00Z'],
  ['03/07/84', 'month first', '1984-03-07'],
  ['03/07/00', 'month first', '2000-03-07'],
  ['84-03-07', undefined, '1984-03-07'],
  ['07-Mar-1984', undefined, '1984-03-07'],
  ['07-MAR-84', undefined, '1984-03-07'],
  ['07MAR1984', undefined, '1984-03-07'],
  ['07MAR1984:00:00:00', undefined, '1984-03-07'],
  ['March 7, 1984', undefined, '1984-03-07'],
  ['Mar 7 1984 12:00AM', undefined, '1984-03-07'],
  ['Sept. 7th, 1984', undefined, '1984-09-07'],
  ['Wednesday, March 7, 1984', undefined, '1984-03-07'],
  ['7. März 1984', undefined, '1984-03-07'],
  ['7. Jänner 1984', undefined, '1984-01-07'],
  ['Mi., 7. Mrz. 84', undefined, '1984-03-07'],
  ['7 de marzo de 1984', undefined, '1984-03-07'],
  ['miércoles, 7 de septiembre de 1984', undefined, '1984-09-07'],
  ['07-ene-1984', undefined, '1984-01-07'],
  ['٧ مارس ١٩٨٤', undefined, '1984-03-07'],
  ['7 آذار 1984', undefined, '1984-03-07'],
  ['7 كانون الأول 1984', undefined, '1984-12-07'],
  ['7 كانون الثاني 1984', undefined, '1984-01-07'],
  ['1984-Mar-07', undefined, '1984-03-07'],
  ['19840307', undefined, '1984-03-07'],
  ['19840307000000', undefined, '1984-03-07'],
  ['07031984', 'day first', '1984-03-07'],
  ['07031984', undefined, '07031984'],
  ['30748', undefined, '1984-03-07'],
  ['30748.0', undefined, '1984-03-07'],
  ['447465600', undefined, '1984-03-07'],
  ['447465600000', undefined, '1984-03-07'],
  ['-86400', undefined, '1969-12-31'],
  ['1984', undefined, '1984'],
  ['1984年3月7日', undefined, '1984-03-07'],
  // A year of another calendar.
  ['1404/06/04', undefined, '1404/06/04'],
  ['7 Foo 1984', undefined, '7 Foo 1984'],
  ['Mar Apr 7 1984', undefined, 'Mar Apr 7 1984'],
  ['12:30:45', 'day first', '12:30:45'],
  ['unknown', 'day first', 'unknown'],
  ['', 'day first', ''],
] as const)('%s, %s, is %s', (value, order, day) => expect(isoDay(value, order)).toBe(day));

test('a workbook that counts from 1904 on says so', () => expect(isoDay('29286', undefined, true)).toBe('1984-03-07'));

/** Birthdays in years that two digits can express. */
const birthday = fc
  .date({ min: new Date(Date.now() - 99 * 365 * 86_400_000), max: new Date(), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test.each(['en', 'es', 'de', 'ar', 'ar-LB'])(
  'a day in words of %s is understood, with its year short or long',
  (locale) => {
    fc.assert(
      fc.property(
        birthday,
        fc.constantFrom('long', 'short' as const),
        fc.constantFrom('numeric', '2-digit' as const),
        (day, month, year) => {
          const options = { timeZone: 'UTC', calendar: 'gregory', day: 'numeric', month, year } as const;
          expect(isoDay(new Intl.DateTimeFormat(locale, options).format(new Date(day)), undefined)).toBe(day);
        },
      ),
    );
  },
);

test('a day in numbers is understood with any sign between them', () => {
  fc.assert(
    fc.property(birthday, fc.constantFrom('.', '/', '-', ' ', '. '), fc.boolean(), (day, mark, isShort) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const last = isShort ? year.slice(2) : year;
      expect(isoDay([date, month, last].join(mark), 'day first')).toBe(day);
      expect(isoDay([Number(month), Number(date), last].join(mark), 'month first')).toBe(day);
    }),
  );
});
