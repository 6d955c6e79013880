import { type Answer, answersOf, type FormField, shownFields } from '@openward/contract/forms';
import type { T } from '@openward/remote-kit';
import { answerLines } from './answer-words.ts';

/** A question and what was answered. */
export interface ReadAnswer {
  name: string;
  label: string;
  /** A line each; empty where nobody answered. */
  lines: string[];
}

/** The questions of a section, which is without a heading where the form has none. */
export interface ReadSection {
  heading: string;
  answers: ReadAnswer[];
}

/** The answers of a completed document by section; of the questions that were shown. */
export function readAnswers(fields: readonly FormField[], t: T): ReadSection[] {
  const given = answersOf(
    fields.flatMap(({ name, value }): Answer[] => (value === undefined ? [] : [{ name, value }])),
  );
  const sections: ReadSection[] = [{ heading: '', answers: [] }];
  for (const field of shownFields(fields, given)) {
    const { name, label, value, section } = field;
    if (section) sections.push({ heading: section, answers: [] });
    sections.at(-1)?.answers.push({ name, label, lines: answerLines(field, value, t) });
  }
  return sections.filter(({ answers }) => answers.length > 0);
}
