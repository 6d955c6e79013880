import type { PatientRecord } from '@openward/contract/people';
import type { CodeableConcept, Coverage, Organization, Reference } from './types.ts';
import { idOf, named, referenceTo, textOf, UNKNOWN_VALUE } from './values.ts';

/** The namespace of insurers' ids, which are derived from their names. */
const INSURERS = '5a5c4dd8-6cf4-5d9e-9f0e-7a1b8f0a4c11';

/** The portal does not ask for the subscriber. */
const RELATIONSHIP: CodeableConcept = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown', display: 'Unknown' }],
};

/**
 * The patient's insurances.
 * @param insurers `resources` adds each insurer after its insurance; `names` only names it
 */
export function coverageOf(
  record: PatientRecord,
  beneficiary: Reference,
  insurers: 'resources' | 'names',
): (Coverage | Organization)[] {
  const hasInsurers = insurers === 'resources';
  const insurances = [
    { insurer: record.primaryHealthInsurer, number: record.primaryHealthInsurerId },
    { insurer: record.secondaryHealthInsurer, number: record.secondaryHealthInsurerId },
  ];
  return insurances.flatMap(({ insurer, number }, place) => {
    const name = textOf(insurer);
    if (!name) return [];
    const payor = insurerCalled(name);
    const subscriberId = textOf(number);
    const coverage: Coverage = {
      resourceType: 'Coverage',
      id: `${record.id}-${place + 1}`,
      status: 'active',
      beneficiary,
      relationship: RELATIONSHIP,
      payor: [hasInsurers ? referenceTo(payor, name) : named(name)],
      order: place + 1,
      // US Core requires a number (us-core-15).
      ...(subscriberId ? { subscriberId } : { _subscriberId: UNKNOWN_VALUE }),
    };
    return hasInsurers ? [coverage, payor] : [coverage];
  });
}

function insurerCalled(name: string): Organization {
  return {
    resourceType: 'Organization',
    id: idOf(name, INSURERS),
    active: true,
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
