import { ruleOf } from '../reading.ts';
import type { Condition, RuleKind, ShowWhen } from '../types.ts';
import type { Named } from './link-ids.ts';
import { listOf } from './reading.ts';
import { type EnableWhen, IMPLIED, RULE_KIND } from './types.ts';

/** Our rule kinds for FHIR's operators. */
const KINDS: Readonly<Record<string, RuleKind>> = { '=': 'equals', '!=': 'differs' };

/** The conditions of an item and how they are joined. */
export interface Conditions {
  list: readonly EnableWhen[];
  join: NonNullable<ShowWhen['join']>;
}

/**
 * The supported part of `enableWhen` as a rule; undefined if there is none.
 * @param report receives what is not supported
 */
export function readRule(
  conditions: Conditions | undefined,
  named: ReadonlyMap<string, Named>,
  report: (message: string, detail?: string) => void,
): ShowWhen | undefined {
  const own = (conditions?.list ?? []).filter((each) => ruleKindOf(each) !== IMPLIED);
  const read = own.flatMap((each) => readCondition(each, named, report) ?? []);
  return ruleOf(read, conditions?.join);
}

function readCondition(
  condition: EnableWhen,
  named: ReadonlyMap<string, Named>,
  report: (message: string, detail?: string) => void,
): Condition | undefined {
  const { question, operator } = condition;
  const field = named.get(question)?.name ?? String(question);
  if (isAnswered(condition)) return { field, is: 'answered' };
  const is = KINDS[operator];
  const value = valueOf(condition);
  if (is && value !== undefined) return { field, is, value };
  report('The rule “{detail}” is not supported.', `${question} ${operator} ${value ?? ''}`.trim());
  return undefined;
}

function isAnswered(condition: EnableWhen): boolean {
  if (condition.operator === 'exists') return condition.answerBoolean === true;
  return ruleKindOf(condition) === 'answered';
}

function ruleKindOf({ extension }: EnableWhen): string | undefined {
  return listOf(extension).find(({ url }) => url === RULE_KIND)?.valueCode;
}

function valueOf(condition: EnableWhen): string | undefined {
  const { answerBoolean, answerString, answerDecimal, answerInteger } = condition;
  const { answerDate, answerDateTime, answerCoding } = condition;
  if (condition.operator === 'exists') return String(answerBoolean);
  // Only the local date and time of the instant count.
  const day = answerDate ?? answerDateTime?.slice(0, 16);
  const value = answerBoolean ?? answerString ?? answerDecimal ?? answerInteger ?? day;
  return value === undefined ? (answerCoding?.display ?? answerCoding?.code) : String(value);
}
