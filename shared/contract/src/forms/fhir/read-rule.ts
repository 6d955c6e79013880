import type { RuleKind, ShowWhen } from '../types.ts';
import type { Named } from './link-ids.ts';
import { type EnableWhen, RULE_KIND } from './types.ts';

/** What FHIR's operators are here. */
const KINDS: Readonly<Record<string, RuleKind>> = { '=': 'equals', '!=': 'differs' };

/**
 * The rule that `enableWhen` makes; undefined where there is none, or none that can be said here.
 * @param report tells what cannot be
 */
export function readRule(
  conditions: readonly EnableWhen[] | undefined,
  named: ReadonlyMap<string, Named>,
  report: (message: string, detail?: string) => void,
): ShowWhen | undefined {
  const [condition, ...more] = conditions ?? [];
  if (!condition) return undefined;
  if (more.length > 0) report('A question can have only one rule. We kept the first one.');
  const { question, operator } = condition;
  const field = named.get(question)?.name ?? String(question);
  if (isAnswered(condition)) return { field, is: 'answered' };
  const is = KINDS[operator];
  const value = valueOf(condition);
  if (is && value !== undefined) return { field, is, value };
  report('The rule “{detail}” is not supported.', `${question} ${operator} ${value ?? ''}`.trim());
  return undefined;
}

function isAnswered({ operator, answerBoolean, extension }: EnableWhen): boolean {
  if (operator === 'exists') return answerBoolean === true;
  return extension?.some(({ url, valueCode }) => url === RULE_KIND && valueCode === 'answered') ?? false;
}

function valueOf(condition: EnableWhen): string | undefined {
  const { answerBoolean, answerString, answerDate, answerDateTime, answerCoding } = condition;
  if (condition.operator === 'exists') return String(answerBoolean);
  // Of an instant what the wall showed there.
  const value = answerBoolean ?? answerString ?? answerDate ?? answerDateTime?.slice(0, 16);
  return value === undefined ? (answerCoding?.display ?? answerCoding?.code) : String(value);
}
