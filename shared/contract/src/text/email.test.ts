import { string } from '../core/yup.ts';

const email = string().trim().email();

test.each([
  ['ada@built.example', 'ada@built.example'],
  [' Ada.Byron+portal@Built.example ', 'Ada.Byron+portal@Built.example'],
  ['ada@mail.built-well.example', 'ada@mail.built-well.example'],
  ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
  ['X@MÜNCHEN.example', 'X@xn--mnchen-3ya.example'],
  ['x@xn--mnchen-3ya.example', 'x@xn--mnchen-3ya.example'],
  ['x@例え.テスト', 'x@xn--r8jz45g.xn--zckzah'],
  ['x@مثال.إختبار', 'x@xn--mgbh0fb.xn--kgbechtv'],
])('%j is an address, and written %j', (given, written) => expect(email.validateSync(given)).toBe(written));

test.each([
  'a@b',
  'ada@localhost',
  'ada',
  '@built.example',
  'ada@',
  'ada@.example',
  'ada@built.',
  'ada@built..example',
  'ada@-built.example',
  'ada@built-.example',
  'ada@built@well.example',
  'a da@built.example',
  'ada@münchen.example/path',
  'ada@münchen.example:25',
  'ada@mün chen.example',
])('%j is none', (given) => expect(email.isValidSync(given)).toBe(false));
