import type { Doctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import type { Practitioner, PractitionerRole, Reference, Schedule } from './types.ts';
import { contact, given, humanNameOf, identifierOf, referenceTo, UNKNOWN_VALUE, visitType } from './values.ts';

type Named = Pick<
  Doctor,
  'id' | 'firstName' | 'lastName' | 'hospitalId' | 'hospitalName' | 'hospitalPhone' | 'speciality'
>;

const who = ({ id, firstName, lastName }: Named): Reference =>
  referenceTo({ resourceType: 'Practitioner', id }, nameOf({ firstName, lastName }));

const where = ({ hospitalId: id, hospitalName }: Named): Reference =>
  referenceTo({ resourceType: 'Location', id }, hospitalName);

/** A doctor under their current name. @param isActive false if they can no longer be booked */
export function practitionerOf(of: Pick<Named, 'id' | 'firstName' | 'lastName'>, isActive = true): Practitioner {
  return {
    resourceType: 'Practitioner',
    id: of.id,
    identifier: identifierOf(of.id),
    active: isActive,
    name: [humanNameOf(of)],
  };
}

/** A doctor's specialities and hospital; a doctor works at one hospital. */
export function practitionerRoleOf(of: Named): PractitionerRole {
  const telecom = contact('phone', of.hospitalPhone, 'work');
  return {
    resourceType: 'PractitionerRole',
    id: of.id,
    active: true,
    practitioner: who(of),
    organization: referenceTo({ resourceType: 'Organization', id: of.hospitalId }, of.hospitalName),
    ...given({ specialty: of.speciality.flatMap(visitType) }),
    location: [where(of)],
    // US Core requires a number or an endpoint (pd-1).
    telecom: telecom.length > 0 ? telecom : [{ system: 'phone', _value: UNKNOWN_VALUE }],
  };
}

/** A doctor's bookable time (Argonaut Scheduling). */
export function scheduleOf(of: Named): Schedule {
  return {
    resourceType: 'Schedule',
    id: of.id,
    active: true,
    ...given({ serviceType: of.speciality.flatMap(visitType) }),
    actor: [who(of), where(of)],
  };
}
