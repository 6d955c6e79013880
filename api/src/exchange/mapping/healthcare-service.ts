import { consultationLabel } from '@openward/contract';
import type { HealthcareService, Quantity } from './types.ts';
import { referenceTo, visitType } from './values.ts';

const MINUTES = 'urn:openward:visit-minutes';

/** A type of visit that doctors of a hospital offer. */
export interface OfferedService {
  hospitalId: string;
  hospitalName: string;
  /** One of the consultation types. */
  type: string;
  /** Minutes that it takes with the quickest of the doctors, and with the slowest. */
  shortest: number;
  longest: number;
}

/** The part of a service's id that says which type it is: `general-practice`. */
export const serviceCode = (type: string) => type.toLowerCase().replaceAll(' ', '-');

/** What is offered at a hospital, and how long it takes there. */
export function healthcareServiceOf(of: OfferedService): HealthcareService {
  const { hospitalId: id, hospitalName, type, shortest, longest } = of;
  return {
    resourceType: 'HealthcareService',
    id: `${id}-${serviceCode(type)}`,
    extension: [{ url: MINUTES, valueRange: { low: minutes(shortest), high: minutes(longest) } }],
    active: true,
    providedBy: referenceTo({ resourceType: 'Organization', id }, hospitalName),
    type: visitType(type),
    location: [referenceTo({ resourceType: 'Location', id }, hospitalName)],
    name: consultationLabel(type),
  };
}

const minutes = (value: number): Quantity => ({
  value,
  unit: 'minutes',
  system: 'http://unitsofmeasure.org',
  code: 'min',
});
