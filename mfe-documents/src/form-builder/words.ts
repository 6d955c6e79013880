import type { FieldType, RuleKind } from '@openward/contract/forms';
import type { T } from '@openward/remote-kit';
import type { EditedField } from './edited-field.ts';

/** The types of fields as the specification calls them, and how each is answered. */
export const TYPE_WORDS: Readonly<Record<FieldType, { label: string; title: string }>> = {
  Text: { label: 'Text', title: 'Words, a line or several.' },
  CheckBox: { label: 'CheckBox', title: 'A box to tick.' },
  Select: { label: 'Select', title: 'One of several options, in a list that opens.' },
  Date: { label: 'Date', title: 'A day.' },
  DateTime: { label: 'DateTime', title: 'A day and a time of day.' },
  MultiSelect: { label: 'MultiSelect', title: 'Any number of options.' },
  Radio: { label: 'Radio', title: 'One of several options, all of them in sight.' },
};

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
  if (showWhen.is === 'answered') {
    return asked?.type === 'CheckBox'
      ? t('Only if “{label}” is ticked', { label })
      : t('Only if “{label}” is answered', { label });
  }
  const isTicked = (showWhen.value === 'true') === (showWhen.is === 'equals');
  if (asked?.type === 'CheckBox') {
    return isTicked ? t('Only if “{label}” is ticked', { label }) : t('Only if “{label}” is not ticked', { label });
  }
  const about = { label, value: (showWhen.value ?? '').replace('T', asked?.type === 'DateTime' ? ' ' : 'T') };
  if (asked?.type === 'MultiSelect') {
    return showWhen.is === 'equals'
      ? t('Only if “{label}” has “{value}”', about)
      : t('Only if “{label}” has not “{value}”', about);
  }
  return showWhen.is === 'equals'
    ? t('Only if “{label}” is “{value}”', about)
    : t('Only if “{label}” is not “{value}”', about);
}
