import { consultationLabel } from '@openward/contract';
import type { HealthcareService, Quantity } from './types.ts';
import { referenceTo, visitType } from './values.ts';

const MINUTES = 'urn:openward:visit-minutes';

/** A type of visit that doctors of a hospital offer. */
export interface OfferedService {
  hospitalId: string;
  hospitalName: string;
  /** A consultation type. */
  type: string;
  /** Minutes with the fastest and with the slowest doctor. */
  shortest: number;
  longest: number;
}

/** The part of a service's id for its type: `general-practice`. */
export const serviceCode = (type: string) => type.toLowerCase().replaceAll(' ', '-');

/** A type of visit at a hospital, with its duration there. */
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
