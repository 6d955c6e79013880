import { array, string } from 'yup';
import { entityId } from '../../core/fields.ts';

/** The patients of a message, as somebody chooses them. */
export const smsRecipients = array(entityId('patient').required())
  .min(1, 'Choose any one patient')
  .max(100, 'Please choose at most 100 patients.')
  .required('Choose any one patient');

/** The text of a message (specification, section 5). */
export const smsText = string().trim().max(400, 'Must be at most 400 characters').required('Message required');
