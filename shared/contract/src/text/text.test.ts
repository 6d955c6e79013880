import fc from 'fast-check';
import { foldedText, keptLine, keptText, plainNumber, plainPhone, setCountryPrefix, withPlainDigits } from './index.ts';

describe('a text as it is kept', () => {
  test.each([
    ['Zolta\u0301n', 'Zoltán'],
    ['\u200b\u202eevil\ufeff', 'evil'],
    ['one\r\ntwo\u2028three', 'one\ntwo\nthree'],
    ['a\u0000b\u0007', 'ab'],
    ['نمی\u200cخواهم', 'نمی\u200cخواهم'],
    ['क\u094d\u200dष', 'क\u094d\u200dष'],
    ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
    ['\u200dMaya\u200c ', 'Maya '],
    ['👍🏽', '👍🏽'],
    [' \u3164\u2800\n', ''],
  ])('%j', (typed, kept) => expect(keptText(typed)).toBe(kept));

  test('has one line where it may have no more', () => {
    expect(keptLine(' Maria\n de\u00a0\u3000la  Cruz\t')).toBe('Maria de la Cruz');
  });

  test('stays as it is once it is kept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = keptText(typed);
        expect(keptText(kept)).toBe(kept);
        expect(kept).toBe(kept.normalize('NFC'));
      }),
    );
  });
});

describe('digits', () => {
  test('of every script are digits', () => {
    const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
      /\p{Nd}/u.test(sign),
    );
    expect(digits.length).toBeGreaterThan(500);
    for (const digit of digits) expect(withPlainDigits(digit)).toMatch(/^[0-9]$/);
    expect(withPlainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ０１２３４５６７８９ 𝟬𝟭𝟵')).toBe(
      '0123456789 0123456789 0123456789 0123456789 019',
    );
  });

  test('a code has no more than its digits', () => expect(plainNumber(' \u200e1 2 3-4٥6 ')).toBe('123456'));

  test.each([
    ['(415) 555-0123', '4155550123'],
    ['+1 415 555 0123', '4155550123'],
    ['1-415-555-0123', '4155550123'],
    ['001 415 555 0123', '4155550123'],
    ['\u202a415\u2011555\u20110123\u202c', '4155550123'],
    ['＋１（４１５）５５５－０１２３', '4155550123'],
    ['٤١٥٥٥٥٠١٢٣', '4155550123'],
    ['415/555.0123', '4155550123'],
    ['+49 151 23456789', '+4915123456789'],
    ['415 555 01 23 4', '41555501234'],
    ['call me', 'callme'],
  ])('the phone number %s', (typed, kept) => expect(plainPhone(typed)).toBe(kept));

  test('the prefix is that of the practice', () => {
    setCountryPrefix('+34');
    expect(plainPhone('+34 6155550123')).toBe('6155550123');
    expect(plainPhone('+1 415 555 0123')).toBe('+14155550123');
    setCountryPrefix('+44');
    for (const typed of ['07911 123456', '+44 7911 123456', '+44 (0)7911 123456', '0044 7911 123456', '7911123456'])
      expect(plainPhone(typed)).toBe('7911123456');
    setCountryPrefix('+1');
  });
});

test.each([
  ['Þórður Ægisson', 'thordur aegisson'],
  ['STRASSE straße', 'strasse strasse'],
  ['Νίκος ΠΑΠΠΑΣ', 'νικοσ παππασ'],
  ['ЁЛКИНА Йо', 'елкина ио'],
  ['Nguyễn Thị Hương', 'nguyen thi huong'],
  ['İstanbul ıIi', 'istanbul iii'],
  ['  Jean‑Luc   d’Arc ', 'jean luc d arc'],
])('%s is compared as %s', (text, folded) => expect(foldedText(text)).toBe(folded));
