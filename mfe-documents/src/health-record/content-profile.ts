import { CHANNEL_NAMES, CHANNELS, type PatientRecord, RECORD_FIELDS, recordFieldsIn } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { nameOf } from '@openward/contract/text';
import { relationName } from '@openward/practice-ui/relations';
import { languageName, type T } from '@openward/remote-kit';
import { documentDay } from '@openward/ui/date-time';
import type { PdfBlock, PdfRow } from '../pdf/pdf-content.ts';

const PLAIN = recordFieldsIn('name', 'person', 'contact').filter(
  (name) => !['firstName', 'lastName', 'dateOfBirth', 'status'].includes(name),
);

/** The patient's profile, address, insurance and emergency contact. */
export function profileBlocks(record: PatientRecord, t: T): PdfBlock[] {
  return [
    ...part(t('Profile'), t, [
      row(t('Name'), nameOf(record)),
      row(t('Date of birth'), record.dateOfBirth ? documentDay(record.dateOfBirth) : ''),
      // A child's account has a placeholder address.
      row(t('Email'), signsIn(record.email) ? record.email : ''),
      ...PLAIN.map((name) =>
        row(t(RECORD_FIELDS[name].label), name === 'language' ? languageName(record[name]) : (record[name] ?? '')),
      ),
      row(t('Agrees to contact by'), ...channels(record, 'OptIn', t)),
      row(t('Does not want contact by'), ...channels(record, 'OptOut', t)),
    ]),
    ...part(t('Address'), t, addressRows(record, t)),
    ...part(t('Insurance'), t, [
      row(t('Primary insurer'), record.primaryHealthInsurer, record.primaryHealthInsurerId),
      row(t('Secondary insurer'), record.secondaryHealthInsurer, record.secondaryHealthInsurerId),
    ]),
    ...part(t('Emergency contact'), t, [
      row(t('Name'), record.emgrContName),
      row(t('Phone'), record.emgrContPhone),
      row(t('Relationship'), relationName(record.emgrContRelation, t)),
    ]),
  ];
}

/** A heading with its rows. An empty part says so, so that it does not look omitted. */
function part(text: string, t: T, rows: readonly PdfRow[]): PdfBlock[] {
  const known = rows.filter(({ lines }) => lines.length > 0);
  return [
    { kind: 'heading', level: 2, text },
    known.length > 0
      ? { kind: 'rows', rows: known }
      : { kind: 'paragraph', text: t('No information entered.'), quiet: true },
  ];
}

function row(label: string, ...lines: string[]): PdfRow {
  return { label, lines: lines.filter((line) => line.trim() !== '') };
}

function addressRows({ patientAddressDetails: found }: PatientRecord, t: T): PdfRow[] {
  if (!found) return [];
  const home = [
    found.phyAddress1,
    found.phyAddress2,
    found.phyAddress3,
    [found.phyCity, found.phyState, found.phyZipCode].filter(Boolean).join(', '),
  ];
  const bills = [
    found.billingAddress1,
    found.billingAddress2,
    found.billingAddress3,
    [found.billingCity, found.billingState, found.billingZipCode].filter(Boolean).join(', '),
  ];
  const billing = found.isBillingAddressSameAsPhysicalAddress ? [t('Same as physical address')] : bills;
  return [row(t('Physical address'), ...home), row(t('Billing address'), ...billing)];
}

function channels(record: PatientRecord, choice: 'OptIn' | 'OptOut', t: T): string[] {
  return CHANNEL_NAMES.filter((channel) => record[`${channel}${choice}`]).map((channel) => t(CHANNELS[channel].label));
}
