import { type Answers, type FormField, shownFields } from '@openward/contract/forms';

/** Questions that are asked on one page, and in one step of several. */
const MOST_ON_ONE_PAGE = 12;
const MOST_IN_A_STEP = 15;

/** What is asked at one time. */
export interface Step {
  /** The section that it belongs to; empty where the form has none there. */
  section: string;
  /** True where the section began in a step before. */
  isContinued: boolean;
  /** The names of its questions, those as well that a rule hides at the moment: so a step stays the same while it is answered. */
  names: ReadonlySet<string>;
}

/** A form in steps: a short one is one step; of a long one each section is, or several where it is long itself. */
export function stepsOf(fields: readonly FormField[], answers: Answers): Step[] {
  const sections = inSections(fields);
  const asked = shownFields(fields, answers).length;
  if (sections.length <= 1 && asked <= MOST_ON_ONE_PAGE) return [stepOf(fields, '', false)];
  return sections.flatMap((section) => {
    const count = Math.ceil(section.length / MOST_IN_A_STEP);
    // Steps of about the same length, none with a single question left over.
    const length = Math.ceil(section.length / count);
    return Array.from({ length: count }, (_, part) =>
      stepOf(section.slice(part * length, (part + 1) * length), section[0]?.section ?? '', part > 0),
    );
  });
}

/** The steps in which there is anything to answer. */
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

function stepOf(fields: readonly FormField[], section: string, isContinued: boolean): Step {
  return { section, isContinued, names: new Set(fields.map(({ name }) => name)) };
}
