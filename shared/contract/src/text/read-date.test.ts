import { dateOrderOf, daysMeant } from './read-date.ts';

test.each([
  ['1984-03-07', ['1984-03-07']],
  ['1984/3/7', ['1984-03-07']],
  ['1984-03-07T00:00:00.000+00:00', ['1984-03-07']],
  ['3/7/1984 12:00:00 AM', ['1984-03-07', '1984-07-03']],
  ['03/07/1984', ['1984-03-07', '1984-07-03']],
  ['7.3.1984', ['1984-07-03', '1984-03-07']],
  ['25.3.1984', ['1984-03-25']],
  ['07-Mar-1984', ['1984-03-07']],
  ['7 March 1984', ['1984-03-07']],
  ['March 7th, 1984', ['1984-03-07']],
  ['7. März 1984', ['1984-03-07']],
  ['7 de marzo de 1984', ['1984-03-07']],
  ['٧ مارس ١٩٨٤', ['1984-03-07']],
  ['19840307', ['1984-03-07']],
  ['03071984', ['1984-03-07', '1984-07-03']],
  ['03/07/84', ['1984-03-07', '1984-07-03']],
  ['03/07/04', ['2004-03-07', '1904-03-07', '2004-07-03', '1904-07-03']],
  ['٠٣/٠٧/١٩٨٤', ['1984-03-07', '1984-07-03']],
  ['30748', []],
  ['31.2.1984', []],
  ['yesterday', []],
  ['', []],
])('%j in an order with the month first means %j', (typed, days) => {
  expect(daysMeant(typed, 'month-first')).toEqual(days);
});

test('the day of a spreadsheet is counted where it may be one', () => {
  expect(daysMeant('30748', 'day-first', { counted: true })).toEqual(['1984-03-07']);
});

test.each([
  ['en', 'month-first'],
  ['en-GB', 'day-first'],
  ['de', 'day-first'],
  ['es', 'day-first'],
  ['ar', 'day-first'],
] as const)('%s writes dates with the %s', (language, order) => expect(dateOrderOf(language)).toBe(order));
