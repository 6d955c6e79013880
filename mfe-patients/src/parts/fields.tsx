import { USER_STATUSES } from '@openward/contract';
import {
  ADDRESS_PARTS,
  type AddressInfo,
  type BasicInfo,
  CHANNEL_NAMES,
  type InsuranceInfo,
  initialChannels,
  type PatientRecord,
  RECORD_FIELDS,
  type RecordFieldName,
  type RecordSection,
  recordField,
  recordFieldsIn,
  recordValues,
} from '@openward/contract/people';

import { relationName, relationOptions } from '@openward/practice-ui/relations';
import { LANGUAGES, languageName, type T, useT } from '@openward/remote-kit';
import { TextField } from '@openward/ui/form';
import { SelectField } from '@openward/ui/select-field';
import type { ComponentProps } from 'react';

/** Form values: texts and booleans, none undefined. */
type Filled<T> = { [K in keyof T]-?: NonNullable<T[K]> };
export type BasicValues = Filled<BasicInfo>;
export type AddressValues = Filled<AddressInfo>;
export type InsuranceValues = Filled<InsuranceInfo>;

const BASIC = recordFieldsIn('name', 'person', 'contact');
const INSURANCE = recordFieldsIn('insurance', 'emergency');

/** The initial values of the basic information; without a record those of a new patient. */
export function basicOf(record?: PatientRecord): BasicValues {
  const channels = CHANNEL_NAMES.flatMap((channel) => [`${channel}OptIn`, `${channel}OptOut`] as const);
  const texts = recordValues(BASIC, ({ initial = '' }, name) => (record ? (record[name] ?? '') : initial));
  const ticks = record ? Object.fromEntries(channels.map((name) => [name, record[name]])) : initialChannels();
  return { ...texts, ...ticks } as BasicValues;
}

/** The initial values of the address form. */
export function addressOf({ patientAddressDetails }: PatientRecord): AddressValues {
  if (patientAddressDetails) {
    const { id: _id, ...address } = patientAddressDetails;
    return address;
  }
  const empty = ADDRESS_PARTS.flatMap((part) => [
    [`phy${part}`, ''],
    [`billing${part}`, ''],
  ]);
  return { ...Object.fromEntries(empty), isBillingAddressSameAsPhysicalAddress: false };
}

/** The initial values of the insurance form. */
export function insuranceOf(record: PatientRecord): InsuranceValues {
  return recordValues(INSURANCE, (_, name) => record[name]) as InsuranceValues;
}

/** A field's value as shown to users. */
export function shownValue(field: string, value: unknown, t: T): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  const kind = field in RECORD_FIELDS ? recordField(field as RecordFieldName).kind : 'text';
  if (kind === 'relation') return relationName(String(value), t);
  if (kind === 'status') return value === 'ACTIVE' ? t('Active') : t('Inactive');
  if (kind === 'language') return languageName(String(value));
  return String(value);
}

type TextFieldProps = ComponentProps<typeof TextField>;

/**
 * The fields of a section of the record.
 * @param props.isOwn enables autofill, because it is the patient's own record
 * @param props.more additional props by field name
 */
export function RecordFields(props: {
  section: RecordSection;
  isOwn?: boolean;
  more?: Partial<Record<RecordFieldName, Pick<TextFieldProps, 'hint' | 'disabled'>>>;
}) {
  const t = useT();
  return recordFieldsIn(props.section).map((name) => {
    const { kind, label, hint, required, autoComplete } = recordField(name);
    const field = {
      name,
      label: t(label),
      ...(hint && { hint: t(hint) }),
      required: Boolean(required),
      ...props.more?.[name],
    };
    if (kind === 'relation')
      return (
        <SelectField key={name} {...field} placeholder={t('Choose a relationship')} options={relationOptions(t)} />
      );
    if (kind === 'status') {
      const options = USER_STATUSES.map((value) => ({ value, label: shownValue(name, value, t) }));
      return <SelectField key={name} {...field} placeholder={t('Choose a status')} options={options} />;
    }
    if (kind === 'language') {
      const options = LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }));
      return <SelectField key={name} {...field} options={options} {...(props.isOwn && { autoComplete: 'language' })} />;
    }
    const isPhone = kind === 'phone' || kind === 'number';
    return (
      <TextField
        key={name}
        {...field}
        type={isPhone ? 'tel' : kind === 'day' ? 'date' : 'text'}
        {...(isPhone && { inputMode: 'tel' })}
        autoComplete={((props.isOwn && autoComplete) || 'off') as TextFieldProps['autoComplete']}
      />
    );
  });
}
