import { string } from 'yup';
import { CONSULTATION_TYPES } from '../../core/enums.ts';
import { pageQuery } from '../../core/fields.ts';
import { hospitalIdOrName } from '../../hospitals/schemas/hospital-fields.ts';

/** GET /search/doctor: what is left empty narrows nothing down. */
export const searchDoctorsQuery = pageQuery.shape({
  // The doctors of the access tests offer it.
  speciality: string()
    .oneOf([...CONSULTATION_TYPES, ''], 'Specialist is invalid')
    .meta({ example: 'Wellness' }),
  hospitalId: hospitalIdOrName('anyHospital'),
});
