import { type PatientRecord, RELATIONSHIPS, type Relationship } from '@openward/contract/people';
import type { CodeableConcept, Reference, RelatedPerson } from './types.ts';
import { contact, given, textOf } from './values.ts';

/** The emergency contact as a list; empty if none is given. */
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

/** The relation to the patient as a list; empty if unknown. */
export function relationship(said: string): CodeableConcept[] {
  const text = textOf(said);
  if (!text) return [];
  const code = RELATIONSHIPS[text as Relationship]?.fhir;
  return [{ ...(code && { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code }] }), text }];
}
