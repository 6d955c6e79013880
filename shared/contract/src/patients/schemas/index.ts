import { array, object, string } from 'yup';
import { entityId } from '../../core/fields.ts';

const message = string().trim().max(400, 'Must be at most 400 characters').required('Message required');

/** The part of a message that a person types where it is clear to whom it goes. */
export const smsFormSchema = object({ message });

/** POST /patient/send/sms (specification, section 5). */
export const sendSmsSchema = smsFormSchema.shape({
  patientId: array(entityId('patient').required())
    .min(1, 'Choose any one patient')
    .max(100, 'Please choose at most 100 patients.')
    .required('Choose any one patient'),
});
