import { contentDisposition, couldBe, type FileType, fileTypeOf, safeName } from './uploaded-file.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

test.each<[string, Uint8Array, FileType | undefined]>([
  ['a PDF', bytes('%PDF-1.7\n%%EOF\n'), 'application/pdf'],
  ['a PDF behind a mark of byte order', bytes('\ufeff%PDF-1.4\n%%EOF\n'), 'application/pdf'],
  ['a PDF behind what a printer wrote', bytes('\x1b%-12345X@PJL\r\n%PDF-1.4\n%%EOF\n'), 'application/pdf'],
  ['a PDF behind 900 blanks', bytes(`${' '.repeat(900)}%PDF-1.4\n%%EOF\n`), 'application/pdf'],
  ['a page with a PDF in it', bytes('<html><script>alert(1)</script>%PDF-1.4'), undefined],
  ['a note', bytes('Fasting. Zoë slept well 👍🏽\n'), 'text/plain'],
  ['a note with signs of comparing', bytes('Glucose < normal, HbA1c <7, K > 5'), 'text/plain'],
  ['a note of Windows', bytes('Grünwald, Zoë: 37,5 °C \x96 müde', 'latin1'), 'text/plain'],
  ['a note in UTF-16 with its mark', bytes('\ufeffGrünwald, Zoë', 'utf16le'), 'text/plain'],
  ['a note in UTF-16 without it', bytes('Grünwald, Zoë', 'utf16le'), 'text/plain'],
  ['a note in UTF-16, the other way', Buffer.from(bytes('\ufeffGrünwald', 'utf16le')).swap16(), 'text/plain'],
  ['a page', bytes('<!doctype html><p>Hello'), undefined],
  ['a tag', bytes('note <img src=x onerror=alert(1)>'), undefined],
  ['a page in UTF-16', bytes('<script>alert(1)</script>', 'utf16le'), undefined],
  ['XML', bytes('<?xml version="1.0"?><svg/>'), undefined],
  ['a program', bytes('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'), undefined],
  ['an archive', bytes('PK\x03\x04\x14\0\x06\0\x08\0', 'latin1'), undefined],
  ['blanks', bytes(' \n'), undefined],
  ['nothing', bytes(''), undefined],
])('%s is told by its content', (_what, content, type) => {
  expect(fileTypeOf(content)).toBe(type);
  const all = ['application/pdf', 'image/jpeg', 'text/plain'];
  // The check of a partial file must not refuse a type that the check of the whole file accepts.
  if (type) expect(couldBe(all, content)).toBe(true);
});

test.each([
  ['Befund für Frau Müller (Knie) [2].pdf', 'Befund für Frau Müller (Knie) [2].pdf'],
  ["Smith & O'Neill, 37.5 °C – 100 %.pdf", "Smith & O'Neill, 37.5 °C – 100 %.pdf"],
  ['Mu\u0308ller.pdf', 'Müller.pdf'],
  ['تقرير المختبر.pdf', 'تقرير المختبر.pdf'],
  ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
  ['👩\u200d⚕️ 乳房.PDF', '👩\u200d⚕️ 乳房.PDF'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['C:\\scans\\../knee\0\n  left.pdf', 'knee left.pdf'],
  ['a "b": <c>?*|.pdf', 'a -b-- -c----.pdf'],
  ['..', 'file.pdf'],
  ['......pdf', 'pdf.pdf'],
  ['.hidden. ', 'hidden.pdf'],
  ['nul.pdf', 'file nul.pdf'],
  ['Com1.knee.pdf', 'file Com1.knee.pdf'],
  ['nul .pdf', 'file nul.pdf'],
])('%j is kept as %j', (given, kept) => {
  expect(safeName(given, 'application/pdf')).toBe(kept);
});

test('a long name is cut between characters and keeps its extension', () => {
  expect(safeName(`${'🦷'.repeat(300)}.jpeg`, 'image/jpeg')).toBe(`${'🦷'.repeat(62)}.jpeg`);
  expect(safeName(`${'x'.repeat(250)}. y.pdf`, 'application/pdf')).toBe(`${'x'.repeat(250)}.pdf`);
});

test.each([
  ['answers-2030-05-16.csv', 'attachment; filename="answers-2030-05-16.csv"'],
  ['logo', 'attachment; filename="logo"'],
  ['Knee (left) 2.pdf', 'attachment; filename="Knee (left) 2.pdf"'],
  ['Müller.pdf', 'attachment; filename="Muller.pdf"; filename*=UTF-8\'\'M%C3%BCller.pdf'],
  ["O'Neill 5%.pdf", 'attachment; filename="O-Neill 5-.pdf"; filename*=UTF-8\'\'O%27Neill%205%25.pdf'],
  ['تقرير.pdf', 'attachment; filename="file.pdf"; filename*=UTF-8\'\'%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf'],
])('%j is saved by its own name', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
});
