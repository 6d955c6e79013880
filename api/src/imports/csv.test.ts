import { csvLine } from './csv.ts';

test.each([
  [['a', 'b c'], 'a,b c\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'], "'=1+1,'+1,'-1,'@x,'\t=1,\"'\r=1\"\r\n"],
  [['2+2', 'a@b.example', '1984-03-07'], '2+2,a@b.example,1984-03-07\r\n'],
])('%j', (cells, line) => expect(csvLine(cells)).toBe(line));
