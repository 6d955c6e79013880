import type { PatientRecord } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import type { T } from '@openward/remote-kit';
import { documentDay } from '@openward/ui/date-time';
import type { PdfBlock, PdfRow } from '../pdf/pdf-content.ts';

/** Who the patient is and how to reach them: profile, address, insurance and emergency contact. */
export function profileBlocks(record: PatientRecord, t: T): PdfBlock[] {
  return [
    ...part(t('Profile'), t, [
      row(t('Name'), `${record.firstName} ${record.lastName}`),
      row(t('Date of birth'), record.dateOfBirth ? documentDay(record.dateOfBirth) : ''),
      // A child's account has an address that is none.
      row(t('Email'), signsIn(record.email) ? record.email : ''),
      row(t('Phone'), record.telePhoneNo),
      row(t('Mobile phone'), record.mobilePhoneNo),
      row(t('Mailing address'), record.mailAddress),
      row(t('Agreed to be reached by'), ...channels(record, t)),
      row(t('Does not want to be reached by'), ...refusedChannels(record, t)),
    ]),
    ...part(t('Address'), t, addressRows(record, t)),
    ...part(t('Insurance'), t, [
      row(t('Primary insurer'), record.primaryHealthInsurer, record.primaryHealthInsurerId),
      row(t('Secondary insurer'), record.secondaryHealthInsurer, record.secondaryHealthInsurerId),
    ]),
    ...part(t('Emergency contact'), t, [
      row(t('Name'), record.emgrContName),
      row(t('Phone'), record.emgrContPhone),
      row(t('Relationship'), relationWords(record.emgrContRelation, t)),
    ]),
  ];
}

/** A heading with its rows; where nothing is known, that is said: it was not left out. */
function part(text: string, t: T, rows: readonly PdfRow[]): PdfBlock[] {
  const known = rows.filter(({ lines }) => lines.length > 0);
  return [
    { kind: 'heading', level: 2, text },
    known.length > 0
      ? { kind: 'rows', rows: known }
      : { kind: 'paragraph', text: t('Nothing was entered.'), quiet: true },
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

function channels(record: PatientRecord, t: T): string[] {
  return [
    record.emailOptIn ? t('Email') : '',
    record.mailingOptIn ? t('Mailing address') : '',
    record.phoneNoOptIn ? t('Phone') : '',
    record.mobOptIn ? t('Mobile phone') : '',
    record.elcNotiOptIn ? t('Electronic notification') : '',
  ];
}

function refusedChannels(record: PatientRecord, t: T): string[] {
  return [
    record.emailOptOut ? t('Email') : '',
    record.mailingOptOut ? t('Mailing address') : '',
    record.phoneNoOptOut ? t('Phone') : '',
    record.mobOptOut ? t('Mobile phone') : '',
    record.elcNotiOptOut ? t('Electronic notification') : '',
  ];
}

function relationWords(relation: string, t: T): string {
  const words: Record<string, string> = {
    Parent: t('Parent'),
    Child: t('Child'),
    Spouse: t('Spouse'),
    Partner: t('Partner'),
    Friend: t('Friend'),
    'Other relative': t('Other relative'),
  };
  return words[relation] ?? relation;
}
