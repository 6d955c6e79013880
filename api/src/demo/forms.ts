import type { AttachmentRequest, FormField } from '@openward/contract/patients';
import type { Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { form, formVersion } from '../database/schema/index.ts';

interface DemoForm {
  formName: string;
  displayName: string;
  description: string;
  fields: FormField[];
  isEsignatureRequired?: boolean;
  attachments?: AttachmentRequest;
}

const FORMS: readonly DemoForm[] = [
  {
    formName: 'new-patient',
    displayName: 'New patient questionnaire',
    description: 'What we should know before your first visit.',
    fields: [
      { name: 'reason', label: 'What brings you to us?', type: 'Text', required: true, multiline: true },
      { name: 'smoker', label: 'Do you smoke?', type: 'Radio', options: 'Yes~No', required: true },
    ],
  },
  {
    formName: 'consent',
    displayName: 'Consent to treatment',
    description: 'Your agreement before a treatment begins.',
    isEsignatureRequired: true,
    fields: [{ name: 'informed', label: 'I was informed about the treatment', type: 'CheckBox', required: true }],
  },
  {
    formName: 'pain-diary',
    displayName: 'Pain diary',
    description: 'How the last week was.',
    fields: [
      { name: 'where', label: 'Where does it hurt?', type: 'MultiSelect', options: 'Head~Back~Joints', required: true },
      { name: 'since', label: 'Since when?', type: 'Date' },
    ],
  },
  {
    formName: 'insurance-card',
    displayName: 'Insurance card',
    description: 'A picture of your card, front and back.',
    attachments: { label: 'A picture of your insurance card', isRequired: true },
    fields: [{ name: 'insurer', label: 'Name of the insurer', type: 'Text', required: true }],
  },
];

/** The practice's forms, each in its first version. */
export async function demoForms(tx: Tx, { now, savedBy }: { now: Date; savedBy: string }): Promise<void> {
  for (const { formName, displayName, isEsignatureRequired = false, attachments = null, ...rest } of FORMS) {
    const formId = newId();
    const names = { formName, displayName };
    await tx.insert(form).values({ id: formId, version: 1, status: 'ACTIVE', createdAt: now, ...names });
    const about = { ...names, ...rest, isEsignatureRequired, attachments, savedAt: now, savedBy };
    await tx.insert(formVersion).values({ formId, version: 1, ...about });
  }
}
