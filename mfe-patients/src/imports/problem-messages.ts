import type { T } from '@openward/remote-kit';
import type { Problem } from './check-rows.ts';
import type { FileProblem } from './file-problem.ts';

/** Why a file cannot be read, and what to do. */
export function fileProblemMessage(problem: FileProblem, t: T): string {
  switch (problem.kind) {
    case 'too large':
      return t('This file is larger than 2 MB. Please split it into several files.');
    case 'too many':
      return t('This file has more than 5,000 lines. Please split it into several files.');
    case 'empty':
      return t('This file is empty.');
    case 'no rows':
      return t('This file has headings but no patients.');
    case 'unknown':
      return t('This is not an Excel or CSV file. In your spreadsheet, choose Save as and then Excel (.xlsx) or CSV.');
    case 'protected':
      return t('This file needs a password. Remove the password in Excel, save the file and choose it again.');
    case 'old workbook':
      return t('This is an old Excel file (.xls). Open it in Excel, choose Save as and then Excel Workbook (.xlsx).');
    case 'other workbook':
      return t('We cannot read this kind of spreadsheet. Open it, choose Save as and then Excel (.xlsx) or CSV.');
    case 'damaged':
      return t('This file is damaged. Open it in your spreadsheet, save it again and choose the new file.');
    case 'unreadable':
      return t('We could not read this file. Please choose it again.');
  }
}

/** Describes the problem of a line. */
export function problemMessage(problem: Problem, t: T): string {
  if (problem.kind === 'wrong') return t(problem.message);
  if (problem.kind === 'twin') {
    return problem.by === 'name'
      ? t('Same person as in line {line}', { line: problem.of })
      : t('Same email as in line {line}. Each adult needs their own.', { line: problem.of });
  }
  return problem.by === 'email'
    ? t('An account with this email already exists')
    : t('A patient with this name and date of birth already exists');
}
