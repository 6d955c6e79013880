import type { T } from '@openward/remote-kit';
import type { Problem } from './check-rows.ts';
import type { FileProblem } from './read-file.ts';

/** Why a file cannot be read, and what to do about it. */
export function fileProblemWords(problem: FileProblem, t: T): string {
  switch (problem.kind) {
    case 'too large':
      return t('This file is larger than 2 MB. Please split it into several files.');
    case 'too many':
      return t('This file has more than 5,000 lines. Please split it into several files.');
    case 'empty':
      return t('This file is empty.');
    case 'no rows':
      return t('This file has headings but no patients.');
    case 'no csv':
      return t('This is not a CSV file. In your spreadsheet, choose Save as and then CSV.');
    case 'unreadable':
      return t('We could not read this file. Please choose it again.');
    case 'quote':
      return t('Line {line}: a quotation mark is missing or in the wrong place.', { line: problem.line });
  }
}

/** What is wrong with a line. */
export function problemWords(problem: Problem, t: T): string {
  if (problem.kind === 'wrong') return t(problem.message);
  if (problem.kind === 'twin') return t('Same person as in line {line}', { line: problem.of });
  return problem.by === 'email'
    ? t('An account with this email already exists')
    : t('A patient with this name and date of birth already exists');
}
