import {
  type Answer,
  type AnswerValue,
  answersOf,
  type FormField,
  isAnswered,
  meaningOf,
  readOptions,
  shownFields,
  type Wording,
} from '@openward/contract/forms';
import type { T } from '@openward/remote-kit';
import { documentDay, documentTime } from '@openward/ui/date-time';
import type { PdfBlock, PdfRow } from '../pdf/pdf-content.ts';

interface ReadAnswer {
  name: string;
  label: string;
  /** The text before the question; empty if there is none. */
  text: string;
  /** One entry per line; empty if the question is not answered. */
  lines: string[];
}

/** The questions of a section; the heading is empty if the form has none. */
interface ReadSection {
  heading: string;
  answers: ReadAnswer[];
}

/** The answers of a completed document by section, only for the questions that were shown. */
export function readAnswers(fields: readonly FormField[], t: T): ReadSection[] {
  const given = answersOf(
    fields.flatMap(({ name, value }): Answer[] => (value === undefined ? [] : [{ name, value }])),
  );
  const sections: ReadSection[] = [{ heading: '', answers: [] }];
  for (const field of shownFields(fields, given)) {
    const { name, label, value, section, text = '' } = field;
    if (section) sections.push({ heading: section, answers: [] });
    sections.at(-1)?.answers.push({ name, label, text, lines: answerLines(field, value, t) });
  }
  return sections.filter(({ answers }) => answers.length > 0);
}

/** An answer as lines of text; none if it is not answered. An unticked box says no. */
export function answerLines(field: FormField, value: AnswerValue | undefined, t: T): string[] {
  const isGiven = value !== undefined && (field.type === 'CheckBox' || isAnswered(value));
  return isGiven ? meaningOf(field).lines(value, wordsOf(field, t), field) : [];
}

function wordsOf(field: FormField, t: T): Wording {
  const dateTime = (wall: string) => documentTime(`${wall}:00Z`, 'UTC');
  const option = (chosen: string) => readOptions(field).find(({ value }) => value === chosen)?.label ?? chosen;
  return { yes: t('Yes'), no: t('No'), date: documentDay, dateTime, option };
}

/** The answers of a section in a PDF, with the texts before questions between the rows. */
export function answerBlocks(answers: readonly ReadAnswer[], t: T): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  let rows: PdfRow[] | undefined;
  for (const { label, text, lines } of answers) {
    if (text) {
      blocks.push(
        ...text.split('\n').flatMap((line) => (line.trim() ? [{ kind: 'paragraph' as const, text: line }] : [])),
      );
      rows = undefined;
    }
    if (!rows) {
      rows = [];
      blocks.push({ kind: 'rows', rows });
    }
    rows.push({ label, lines: lines.length > 0 ? lines : [t('Not answered')] });
  }
  return blocks;
}
