import {
  CHANNEL_NAMES,
  CHANNELS,
  type MergeField,
  RECORD_FIELDS,
  type RecordFieldName,
  recordField,
} from '@openward/contract/people';
import type { T } from '@openward/remote-kit';
import { shownValue } from '../parts/fields.tsx';

/** The label of a field. */
export function fieldLabel(name: MergeField, t: T): string {
  if (name in RECORD_FIELDS) return t(recordField(name as RecordFieldName).label);
  const channel = CHANNEL_NAMES.find((each) => `${each}Consent` === name);
  if (channel) return t('Consent: {channel}', { channel: t(CHANNELS[channel].label) });
  if (name === 'signIn') return t('Sign-in account');
  return name === 'physicalAddress' ? t('Physical address') : t('Billing address');
}

/** The value of a field as shown to users. */
export function fieldValue(name: MergeField, value: string, t: T): string {
  if (name.endsWith('Consent')) {
    const choices: Record<string, string> = { IN: t('Opted in'), OUT: t('Opted out') };
    return choices[value] ?? t('No choice made');
  }
  if (value === '') return name === 'signIn' ? t('No account') : t('Nothing entered');
  return shownValue(name, value, t);
}
