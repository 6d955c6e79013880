import { checkInCodeOf, isShortCode, shownCode } from './check-in-code.ts';
import { checkInFormSchema, checkInQuery } from './schemas.ts';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';

test.each([
  [ID, ID],
  [`  ${ID}\n`, ID],
  [ID.toUpperCase(), ID],
  [ID.replaceAll('-', ''), ID],
  [ID.replaceAll('-', ' – '), ID],
  ['7KQ2M4XD', '7KQ2M4XD'],
  ['7kq2-m4xd', '7KQ2M4XD'],
  [' 7kq2 m4xd ', '7KQ2M4XD'],
  ['oOiI-lL00', '00111100'],
  ['7KQ2‑M4XD', '7KQ2M4XD'],
])('%j is read as %s', (typed, code) => expect(checkInCodeOf(typed)).toBe(code));

test.each([
  '',
  '7KQ2-M4X',
  '7KQ2-M4XDD',
  '7KQ2-M4XU',
  '7KQ2_M4XD',
  `${ID}0`,
  ID.replace('749a', '049a'),
  'https://openward.example/',
])('%j is no code', (typed) => expect(checkInCodeOf(typed)).toBeUndefined());

test('a short code is told from an id, and shown in two halves', () => {
  expect([isShortCode('7KQ2M4XD'), isShortCode(ID)]).toEqual([true, false]);
  expect(shownCode('7KQ2M4XD')).toBe('7KQ2-M4XD');
});

test('the server casts before it checks, and says in words what is wrong', () => {
  expect(checkInQuery.validateSync({ appointmentId: ' 7kq2-m4xd' })).toEqual({ appointmentId: '7KQ2M4XD' });
  expect(() => checkInQuery.validateSync({ appointmentId: 'a letter' })).toThrow('This is not a check-in code.');
  expect(() => checkInQuery.validateSync({ appointmentId: '  ' })).toThrow('Please scan or enter a code.');
});

test('a field that was left empty is not wrong yet', () => {
  expect(checkInFormSchema.isValidSync({ appointmentId: '' })).toBe(true);
  expect(checkInFormSchema.isValidSync({ appointmentId: 'a letter' })).toBe(false);
});
