import type { PatientRecord } from '@openward/contract/people';
import type { Coverage, Organization, Reference } from './types.ts';
import { given, idOf, referenceTo, textOf } from './values.ts';

/** All insurers' ids are made of their names below this one. */
const INSURERS = '5a5c4dd8-6cf4-5d9e-9f0e-7a1b8f0a4c11';

/** The patient's insurances, and the insurers that they name. */
export function coverageOf(record: PatientRecord, beneficiary: Reference): (Coverage | Organization)[] {
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
