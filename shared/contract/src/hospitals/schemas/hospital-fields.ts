import { string } from 'yup';

/**
 * A hospital by its id, which is what answers hold, or by its name, whatever the case (specification, section 3, Doctor:
 * `hospitalId` is the hospital's name).
 */
export function hospitalIdOrName(entity: 'managedHospital' | 'anyHospital') {
  return string().trim().max(200, 'Hospital is invalid').meta({ entity, kind: 'id-or-name' });
}
