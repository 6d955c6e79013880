import type { TakenDocument, TakenRecord } from '@openward/contract/health-record';
import type { PatientRecord } from '@openward/contract/people';
import { RELATIONSHIPS, type Relationship } from '@openward/contract/people';
import { signsIn } from '@openward/contract/sharing';
import { newId } from '../../platform/database/ids.ts';
import { appointmentOf } from './appointment.ts';
import { questionnaireFor } from './questionnaire.ts';
import { responseOf } from './questionnaire-response.ts';
import type {
  Bundle,
  CodeableConcept,
  Coverage,
  Organization,
  Patient,
  Reference,
  RelatedPerson,
  Resource,
} from './types.ts';
import { address, contact, given, idOf, nameOf, referenceTo, textOf, urlOf } from './values.ts';

/**
 * A record as a FHIR R4 Bundle. It is a `collection`: a `document` would begin with a Composition that an author attests
 * to as a whole, and nobody at the practice does when a patient takes the record along. Every reference is to an entry of
 * the same bundle.
 */
export function bundleOf({ record, appointments, documents, takenAt }: TakenRecord): Bundle {
  const id = newId();
  const patient = patientOf(record);
  const self = referenceTo(patient);
  const resources: Resource[] = [
    patient,
    ...coverageOf(record, self),
    ...emergencyContactOf(record, self),
    ...(appointments ?? []).flatMap((appointment) => appointmentOf(appointment, self)),
    ...byVersion(documents).flatMap(questionnaireFor),
    ...documents.map((document) => responseOf(document, self)),
  ];
  return {
    resourceType: 'Bundle',
    id,
    identifier: { system: 'urn:ietf:rfc:3986', value: urlOf(id) },
    type: 'collection',
    timestamp: takenAt,
    entry: once(resources).map((resource) => ({ fullUrl: urlOf(resource.id), resource })),
  };
}

/** Doctors, hospitals and insurers are named by several, and stand there once. */
function once(resources: readonly Resource[]): Resource[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()];
}

/** The documents of each version of a form. */
function byVersion(documents: readonly TakenDocument[]): TakenDocument[][] {
  const groups = new Map<string, TakenDocument[]>();
  for (const document of documents) {
    const key = `${document.formId} ${document.formVersion}`;
    const group = groups.get(key);
    if (group) group.push(document);
    else groups.set(key, [document]);
  }
  return [...groups.values()];
}

/** All insurers' ids are made of their names below this one. */
const INSURERS = '5a5c4dd8-6cf4-5d9e-9f0e-7a1b8f0a4c11';

/** The patient's insurances, and the insurers that they name. */
function coverageOf(record: PatientRecord, beneficiary: Reference): (Coverage | Organization)[] {
  const insurances = [
    { insurer: record.primaryHealthInsurer, number: record.primaryHealthInsurerId },
    { insurer: record.secondaryHealthInsurer, number: record.secondaryHealthInsurerId },
  ];
  return insurances.flatMap(({ insurer, number }, place) => {
    const name = textOf(insurer);
    if (!name) return [];
    const payor = insurerCalled(name);
    const coverage: Coverage = {
      resourceType: 'Coverage',
      id: idOf(`insurance ${place + 1}`, record.id),
      status: 'active',
      beneficiary,
      payor: [referenceTo(payor, name)],
      order: place + 1,
      ...given({ subscriberId: textOf(number) }),
    };
    return [coverage, payor];
  });
}

function insurerCalled(name: string): Organization {
  return {
    resourceType: 'Organization',
    id: idOf(name, INSURERS),
    type: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/organization-type',
            code: 'ins',
          },
        ],
      },
    ],
    name,
  };
}

/** Who the record is about. */
function patientOf(record: PatientRecord): Patient {
  const { id, status, dateOfBirth, telePhoneNo, mobilePhoneNo, email, mailAddress, language } = record;
  const postal = textOf(mailAddress);
  return {
    resourceType: 'Patient',
    id,
    active: status === 'ACTIVE',
    name: [nameOf(record)],
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true }],
    ...given({
      telecom: [
        ...contact('phone', telePhoneNo, 'home'),
        ...contact('phone', mobilePhoneNo, 'mobile'),
        // A child's account has an address that is none.
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

/** Where the patient lives, and where bills go. */
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

/** Whom to call when something happens; in a list, empty where nobody was named. */
function emergencyContactOf(record: PatientRecord, patient: Reference): RelatedPerson[] {
  const name = textOf(record.emgrContName);
  if (!name) return [];
  return [
    {
      resourceType: 'RelatedPerson',
      id: idOf('emergency contact', record.id),
      patient,
      relationship: [
        {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0131', code: 'C' }],
        },
        ...relationship(record.emgrContRelation),
      ],
      name: [{ text: name }],
      ...given({ telecom: contact('phone', record.emgrContPhone) }),
    },
  ];
}

function relationship(said: string): CodeableConcept[] {
  const text = textOf(said);
  if (!text) return [];
  const code = RELATIONSHIPS[text as Relationship]?.fhir;
  return [{ ...(code && { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code }] }), text }];
}
