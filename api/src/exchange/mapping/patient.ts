import type { PatientRecord } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import type { Patient } from './types.ts';
import { address, contact, given, humanNameOf, identifierOf, textOf } from './values.ts';

/** The patient of a record. */
export function patientOf(record: PatientRecord): Patient {
  const { id, status, dateOfBirth, telePhoneNo, mobilePhoneNo, email, mailAddress, language } = record;
  const postal = textOf(mailAddress);
  return {
    resourceType: 'Patient',
    id,
    identifier: identifierOf(id),
    active: status === 'ACTIVE',
    name: [humanNameOf(record)],
    gender: 'unknown',
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true }],
    ...given({
      telecom: [
        ...contact('phone', telePhoneNo, 'home'),
        ...contact('phone', mobilePhoneNo, 'mobile'),
        // A child's account has a placeholder instead of an e-mail address.
        ...contact('email', signsIn(email) ? email : ''),
      ],
      birthDate: dateOfBirth ?? undefined,
      address: [
        ...addressesOf(record),
        ...(postal ? [{ use: 'home' as const, type: 'postal' as const, text: postal }] : []),
      ],
    }),
  };
}

/** The patient's home and billing addresses. */
function addressesOf({ patientAddressDetails: found }: PatientRecord) {
  if (!found) return [];
  return [
    ...address(
      { use: 'home', type: 'physical' },
      {
        lines: [found.phyAddress1, found.phyAddress2, found.phyAddress3],
        city: found.phyCity,
        state: found.phyState,
        postalCode: found.phyZipCode,
      },
    ),
    ...address(
      { use: 'billing', type: 'postal' },
      {
        lines: [found.billingAddress1, found.billingAddress2, found.billingAddress3],
        city: found.billingCity,
        state: found.billingState,
        postalCode: found.billingZipCode,
      },
    ),
  ];
}
