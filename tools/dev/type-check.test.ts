import { problemsIn } from './type-check.ts';

it('finds every problem of the compiler with its place and all its lines', () => {
  const output = [
    "mfe-auth/src/remote.tsx(17,14): error TS2322: Type 'A' is not assignable to type 'B'.",
    "  Property 'x' is missing.",
    '',
    "error TS5083: Cannot read file 'tsconfig.json'.",
    'Found 2 errors.',
  ].join('\n');
  expect(problemsIn(output)).toEqual([
    {
      kind: 'types',
      place: 'mfe-auth/src/remote.tsx:17:14',
      message: "TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'x' is missing.",
    },
    { kind: 'types', place: '', message: "error TS5083: Cannot read file 'tsconfig.json'." },
  ]);
  expect(problemsIn('')).toEqual([]);
});
