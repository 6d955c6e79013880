import type { PatientRecord } from '@openward/contract/people';
import type { CodeableConcept, Reference, RelatedPerson } from './types.ts';
import { contact, given, idOf, textOf } from './values.ts';

/** The patient's relationships (specification, section 3) in HL7's words. */
const ROLE_CODE: Record<string, string> = {
  Parent: 'PRN',
  Child: 'CHILD',
  Spouse: 'SPS',
  Partner: 'DOMPART',
  Friend: 'FRND',
  'Other relative': 'EXT',
};

/** Whom to call when something happens; in a list, empty where nobody was named. */
export function emergencyContactOf(record: PatientRecord, patient: Reference): RelatedPerson[] {
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
  const code = ROLE_CODE[text];
  return [{ ...(code && { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code }] }), text }];
}
