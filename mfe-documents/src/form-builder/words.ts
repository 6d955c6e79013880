import type { RuleKind } from '@openward/contract/forms';
import type { T } from '@openward/remote-kit';
import { FIELD_TYPE_ENTRIES } from '../field-types/field-types.tsx';
import type { EditedField } from './edited-field.ts';

/** What a rule asks. */
export const RULE_WORDS: Readonly<Record<RuleKind, { label: string }>> = {
  answered: { label: 'Is answered' },
  equals: { label: 'Equals' },
  differs: { label: 'Is not' },
};

/** What a rule asks of a field with several options at once. */
export const MANY_WORDS: Readonly<Record<RuleKind, { label: string }>> = {
  ...RULE_WORDS,
  equals: { label: 'Includes' },
  differs: { label: 'Does not include' },
};

/** A field as it is called in sentences. */
export function nameOf(field: Pick<EditedField, 'label' | 'name'>): string {
  return field.label.trim() || field.name;
}

/** A field's rule as a sentence; empty where it has none. @param asked the field that it asks after */
export function ruleWords({ showWhen }: EditedField, asked: EditedField | undefined, t: T): string {
  if (!showWhen) return '';
  const label = asked ? nameOf(asked) : showWhen.field;
  const compare = asked && FIELD_TYPE_ENTRIES[asked.type].compare;
  const isEqual = showWhen.is === 'equals';
  if (compare === 'tick') {
    const isTicked = showWhen.is === 'answered' || (showWhen.value === 'true') === isEqual;
    return isTicked ? t('Only if “{label}” is ticked', { label }) : t('Only if “{label}” is not ticked', { label });
  }
  if (showWhen.is === 'answered') return t('Only if “{label}” is answered', { label });
  const { value = '' } = showWhen;
  const about = { label, value: compare === 'datetime-local' ? value.replace('T', ' ') : value };
  if (compare === 'included-option') {
    return isEqual
      ? t('Only if “{label}” includes “{value}”', about)
      : t('Only if “{label}” does not include “{value}”', about);
  }
  return isEqual ? t('Only if “{label}” is “{value}”', about) : t('Only if “{label}” is not “{value}”', about);
}
