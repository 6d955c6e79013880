import { type PatientRecord, RELATIONSHIPS, type Relationship } from '@openward/contract/people';
import type { CodeableConcept, Reference, RelatedPerson } from './types.ts';
import { contact, given, textOf } from './values.ts';

/** Whom to call when something happens; in a list, empty where nobody was named. */
export function emergencyContactOf(record: PatientRecord, patient: Reference): RelatedPerson[] {
  const name = textOf(record.emgrContName);
  if (!name) return [];
  return [
    {
      resourceType: 'RelatedPerson',
      id: `${record.id}-contact`,
      active: true,
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

/** What somebody is to a patient, in a list. */
export function relationship(said: string): CodeableConcept[] {
  const text = textOf(said);
  if (!text) return [];
  const code = RELATIONSHIPS[text as Relationship]?.fhir;
  return [{ ...(code && { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code }] }), text }];
}
