import { safeFileName } from './file-name.ts';

test.each([
  ['Consent to treatment', 'Consent to treatment.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['a/b:c*d?"<>|e\u0000\u202e', 'a-b-c-d-e.pdf'],
  ['病历 / ιστορικό', '病历 - ιστορικό.pdf'],
  ['CON', 'document CON.pdf'],
  [' ... ', 'document.pdf'],
  ['x'.repeat(300), `${'x'.repeat(60)}.pdf`],
])('%s is saved as %s', (name, expected) => {
  expect(safeFileName(name, 'pdf')).toBe(expected);
});
