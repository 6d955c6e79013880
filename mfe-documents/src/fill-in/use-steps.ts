import type { Document } from '@openward/contract/documents';
import { useSearchParams } from '@openward/remote-kit';
import { useEffect, useRef, useState } from 'react';
import { type AnswerSheet, useShownNames } from '../field-types/index.ts';
import { openSteps, stepsOf } from './steps.ts';

/** The steps of a document and the one that is shown, which stands in the address: Back goes to the one before. */
export function useSteps(document: Document, sheet: AnswerSheet) {
  const shown = useShownNames(document.fieldValues, sheet);
  // As the form was opened: it must not fall into steps while it is answered.
  const [all] = useState(() => stepsOf(document.fieldValues, sheet.answers()));
  const open = openSteps(all, shown);
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
