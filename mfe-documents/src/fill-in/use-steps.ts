import type { Document } from '@openward/contract/documents';
import { type Answers, type FormField, shownFields } from '@openward/contract/forms';
import { useSearchParams } from '@openward/remote-kit';
import type { FormStore } from '@openward/remote-kit/editing';
import { useEffect, useRef, useState } from 'react';
import { useShownNames } from '../field-types/questions.tsx';

/** The steps of a document and the current one, which is in the address so that Back works. */
export function useSteps(document: Document, answerStore: FormStore<Answers>) {
  const shown = useShownNames(document.fieldValues, answerStore);
  // Computed once, so that the number of steps does not change while the user answers.
  const [all] = useState(() => stepsOf(document.fieldValues, answerStore.get()));
  const open = openSteps(all, shown).map((step) => inWords(step, document.fieldValues));
  const steps = open.length > 0 ? open : all.slice(0, 1);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('step') ?? 1);
  const at = Math.min(Math.max(Number.isInteger(asked) ? asked : 1, 1), steps.length);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  const go = (to: number) => {
    const next = new URLSearchParams(search);
    if (to > 1) next.set('step', String(to));
    else next.delete('step');
    setSearch(next);
  };
  return { steps, step: steps[at - 1] ?? steps[0], at, go, heading };
}

/** Maximum questions on a single page, and in a step of several. */
const MOST_ON_ONE_PAGE = 12;
const MOST_IN_A_STEP = 15;

interface Step {
  /** The step's section; empty if the form has none there. */
  section: string;
  /** The name of the field that the section begins with. */
  beginsWith: string | undefined;
  /** True if the section began in an earlier step. */
  isContinued: boolean;
  /** The names of all its questions, including hidden ones, so that the step stays the same while it is answered. */
  names: ReadonlySet<string>;
}

/** Splits a form into steps: a short form is one step, else each section is one, or several if it is long. */
export function stepsOf(fields: readonly FormField[], answers: Answers): Step[] {
  const sections = inSections(fields);
  const asked = shownFields(fields, answers).length;
  if (sections.length <= 1 && asked <= MOST_ON_ONE_PAGE) return [stepOf(fields, undefined, false)];
  return sections.flatMap((section) => {
    const count = Math.ceil(section.length / MOST_IN_A_STEP);
    // Equal lengths, so that no step has a single leftover question.
    const length = Math.ceil(section.length / count);
    return Array.from({ length: count }, (_, part) =>
      stepOf(section.slice(part * length, (part + 1) * length), section[0], part > 0),
    );
  });
}

/** The steps with at least one shown question. */
export function openSteps(steps: readonly Step[], shown: ReadonlySet<string>): Step[] {
  return steps.filter(({ names }) => [...names].some((name) => shown.has(name)));
}

function inSections(fields: readonly FormField[]): FormField[][] {
  const sections: FormField[][] = [];
  for (const field of fields) {
    if (field.section || sections.length === 0) sections.push([]);
    sections.at(-1)?.push(field);
  }
  return sections;
}

function stepOf(fields: readonly FormField[], first: FormField | undefined, isContinued: boolean): Step {
  const names = new Set(fields.map(({ name }) => name));
  return { section: first?.section ?? '', beginsWith: first?.name, isContinued, names };
}

/** Takes the section's name from the current fields, because the language may have changed. */
function inWords(step: Step, fields: readonly FormField[]): Step {
  return { ...step, section: fields.find(({ name }) => name === step.beginsWith)?.section ?? '' };
}
