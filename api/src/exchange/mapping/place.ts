import type { Location, Organization } from './types.ts';
import { contact, given, textOf } from './values.ts';

/** A hospital; missing texts are empty. */
export interface Place {
  id: string;
  name: string;
  /** On one line. */
  address: string;
  phone: string;
}

/** The hospital as a place of visits. */
export function locationOf(of: Place): Location {
  const { id, name, address, phone } = of;
  const text = textOf(address);
  return {
    resourceType: 'Location',
    id,
    status: 'active',
    name: textOf(name) ?? 'Hospital',
    ...given({ telecom: contact('phone', phone, 'work'), address: text ? { use: 'work' as const, text } : undefined }),
  };
}

/** The hospital as an organization. */
export function organizationOf({ id, name, address, phone }: Place): Organization {
  const text = textOf(address);
  return {
    resourceType: 'Organization',
    id,
    active: true,
    type: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/organization-type', code: 'prov' }] }],
    name: textOf(name) ?? 'Hospital',
    ...given({
      telecom: contact('phone', phone, 'work'),
      address: text ? [{ use: 'work' as const, text }] : [],
    }),
  };
}
