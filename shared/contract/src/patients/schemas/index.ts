export * from '../../audit/schemas/audit-schemas.ts';
export * from '../../patient-import/schemas/import-errors.ts';
export * from '../../patient-import/schemas/patient-import-schemas.ts';
export * from '../../patient-records/schemas/record-schemas.ts';
export * from '../../sharing/schemas/sharing-schemas.ts';

import { object } from 'yup';
import { smsRecipients, smsText } from './sms-fields.ts';

export { smsRecipientsSchema, smsTemplateParams, smsTemplateSchema } from '../../sms/schemas/sms-schemas.ts';

/** The part of a message that a person types where it is clear to whom it goes. */
export const smsFormSchema = object({ message: smsText });

/** POST /patient/send/sms (specification, section 5). */
export const sendSmsSchema = smsFormSchema.shape({ patientId: smsRecipients });
