import { conditionsOf, type RuleKind, type ShowWhen } from '@openward/contract/forms';
import type { T } from '@openward/remote-kit';
import { FIELD_TYPE_ENTRIES } from '../field-types/field-types.tsx';
import type { EditedField } from './edited-field.ts';

/** The labels of the conditions of a rule. */
export const RULE_LABELS: Readonly<Record<RuleKind, { label: string }>> = {
  answered: { label: 'Is answered' },
  equals: { label: 'Equals' },
  differs: { label: 'Is not' },
};

/** The labels of the conditions for a field that takes several options. */
export const MULTIPLE_RULE_LABELS: Readonly<Record<RuleKind, { label: string }>> = {
  ...RULE_LABELS,
  equals: { label: 'Includes' },
  differs: { label: 'Does not include' },
};

/** A field's name for sentences. */
export function nameOf(field: Pick<EditedField, 'label' | 'name'>): string {
  return field.label.trim() || field.name;
}

/**
 * A field's rule as a sentence; empty if it has none.
 * @param named finds a field by name
 */
export function ruleSentence(
  rule: ShowWhen | null | undefined,
  named: (name: string) => EditedField | undefined,
  t: T,
): string {
  const [condition, ...more] = rule ? conditionsOf(rule) : [];
  if (!condition) return '';
  const count = more.length + 1;
  if (count > 1) {
    return rule?.join === 'any'
      ? t('Only if any of {count} conditions is met', { count })
      : t('Only if all {count} conditions are met', { count });
  }
  const asked = named(condition.field);
  const label = asked ? nameOf(asked) : condition.field;
  const compare = asked && FIELD_TYPE_ENTRIES[asked.type].compare;
  const isEqual = condition.is === 'equals';
  if (compare === 'tick') {
    const isTicked = condition.is === 'answered' || (condition.value === 'true') === isEqual;
    return isTicked ? t('Only if “{label}” is ticked', { label }) : t('Only if “{label}” is not ticked', { label });
  }
  if (condition.is === 'answered') return t('Only if “{label}” is answered', { label });
  const { value = '' } = condition;
  const about = { label, value: compare === 'datetime-local' ? value.replace('T', ' ') : value };
  if (compare === 'included-option') {
    return isEqual
      ? t('Only if “{label}” includes “{value}”', about)
      : t('Only if “{label}” does not include “{value}”', about);
  }
  return isEqual ? t('Only if “{label}” is “{value}”', about) : t('Only if “{label}” is not “{value}”', about);
}
