import { csvOf } from './csv.ts';

test('quotes what has to be quoted, and lets no cell be a formula', () => {
  const text = csvOf([
    ['Name', 'Note'],
    ['O"Neil, Ann', 'two\nlines'],
    ['=HYPERLINK("x")', '+1'],
    [' @SUM(A1)', '-2'],
    ['Zoë', ''],
  ]);
  expect(text).toBe(
    '\uFEFFName,Note\r\n"O""Neil, Ann","two\nlines"\r\n"\'=HYPERLINK(""x"")",\'+1\r\n\' @SUM(A1),\'-2\r\nZoë,\r\n',
  );
});
