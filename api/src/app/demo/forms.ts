import type { FormDefinition } from '@openward/contract/forms';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { form, formVersion } from '../../platform/database/schema/index.ts';
import { INSURANCE_CARD_TRANSLATIONS, QUESTIONNAIRE_TRANSLATIONS } from './form-translations.ts';

/** The practice's forms, by the key under which other demo code refers to them. */
export const DEMO_FORMS = {
  questionnaire: {
    formName: 'new-patient',
    displayName: 'New patient questionnaire',
    formDescriptioin: 'Please tell us about yourself before your first visit. It takes about five minutes.',
    isEsignatureRequired: false,
    status: 'ACTIVE',
    attachments: null,
    formText: [
      {
        name: 'preferredName',
        label: 'What would you like to be called?',
        type: 'Text',
        section: 'About you',
      },
      { name: 'language', label: 'Preferred language', type: 'Select', options: 'English~Español~中文~العربية~Other' },
      {
        name: 'lastCheckup',
        label: 'When was your last check-up?',
        type: 'Date',
        help: 'The month is enough: choose any day.',
      },
      {
        name: 'smokes',
        label: 'Do you smoke?',
        type: 'Radio',
        options: 'Never~Not any more~Yes',
        required: true,
        section: 'Your health',
      },
      {
        name: 'cigarettes',
        label: 'How many cigarettes a day?',
        type: 'Text',
        showWhen: { field: 'smokes', is: 'equals', value: 'Yes' },
      },
      {
        name: 'conditions',
        label: 'Which of these do you have, or have you had?',
        type: 'MultiSelect',
        options: 'Asthma~Diabetes~High blood pressure~Heart disease~Cancer~None of these',
        required: true,
        alert: { answers: ['Asthma', 'Diabetes', 'High blood pressure', 'Heart disease', 'Cancer'] },
      },
      { name: 'takesMedicine', label: 'I take medicine regularly', type: 'CheckBox' },
      {
        name: 'medicines',
        label: 'Which medicines, and how much of each?',
        type: 'Text',
        multiline: true,
        required: true,
        help: 'It is written on the package: name and strength, such as Metformin 500 mg.',
        showWhen: { field: 'takesMedicine', is: 'equals', value: 'true' },
      },
      {
        name: 'callback',
        label: 'When may we call you with questions?',
        type: 'DateTime',
        section: 'Staying in touch',
      },
    ],
    translations: QUESTIONNAIRE_TRANSLATIONS,
  },
  consent: {
    formName: 'treatment-consent',
    displayName: 'Consent to treatment',
    formDescriptioin: 'Please read this and sign it before your treatment begins.',
    isEsignatureRequired: true,
    status: 'ACTIVE',
    attachments: null,
    formText: [
      {
        name: 'understood',
        label: 'My doctor has explained the treatment to me, what it is for and which risks it has',
        type: 'CheckBox',
        required: true,
      },
      { name: 'agree', label: 'I agree to the treatment', type: 'CheckBox', required: true },
      {
        name: 'information',
        label: 'May we tell your family doctor about the treatment?',
        type: 'Radio',
        options: 'Yes~No',
        required: true,
      },
      { name: 'questions', label: 'What would you still like to ask?', type: 'Text', multiline: true },
    ],
  },
  surgery: {
    formName: 'surgery-consent',
    displayName: 'Consent to surgery',
    formDescriptioin: 'Please read this and sign it. Your surgeon signs after you.',
    isEsignatureRequired: true,
    signers: { inOrder: true, steps: [{ role: 'Patient' }, { role: 'Practice', label: 'Surgeon' }] },
    status: 'ACTIVE',
    attachments: null,
    formText: [
      {
        name: 'understood',
        label: 'My surgeon has explained the operation, its risks and the other choices that I have',
        type: 'CheckBox',
        required: true,
      },
      { name: 'agree', label: 'I agree to the operation', type: 'CheckBox', required: true },
      { name: 'contact', label: 'Whom may we call after the operation?', type: 'Text' },
    ],
  },
  painDiary: {
    formName: 'pain-diary',
    displayName: 'Pain diary',
    formDescriptioin: 'One entry for each time that you are in pain.',
    isEsignatureRequired: false,
    status: 'ACTIVE',
    attachments: null,
    formText: [
      { name: 'when', label: 'When did it begin?', type: 'DateTime', required: true },
      {
        name: 'strength',
        label: 'How strong was it?',
        type: 'Select',
        options: '1~2~3~4~5~6~7~8~9~10',
        required: true,
        help: '1 is hardly felt, 10 is the worst that you can imagine.',
      },
      { name: 'where', label: 'Where was it?', type: 'MultiSelect', options: 'Head~Neck~Back~Belly~Arms~Legs' },
      { name: 'helped', label: 'What helped?', type: 'Text', multiline: true },
    ],
  },
  insuranceCard: {
    formName: 'insurance-card',
    displayName: 'Insurance card',
    formDescriptioin: 'We need a picture of your card, front and back.',
    isEsignatureRequired: false,
    status: 'ACTIVE',
    attachments: { label: 'A picture of your insurance card', isRequired: true },
    formText: [
      { name: 'insurer', label: 'Name of the insurer', type: 'Text', required: true },
      { name: 'validUntil', label: 'Valid until', type: 'Date' },
    ],
    translations: INSURANCE_CARD_TRANSLATIONS,
  },
} as const satisfies Record<string, FormDefinition>;

/** @returns the forms' ids, by the keys of {@link DEMO_FORMS} */
export async function demoForms(tx: Tx, { now, savedBy }: { now: Date; savedBy: string }) {
  const ids = Object.fromEntries(Object.keys(DEMO_FORMS).map((name) => [name, newId()])) as Record<
    keyof typeof DEMO_FORMS,
    string
  >;
  // Earlier than the first assignment of any form.
  const savedAt = new Date(now.getTime() - 90 * 86_400_000);
  const all = Object.entries(DEMO_FORMS) as [keyof typeof DEMO_FORMS, FormDefinition][];
  await tx.insert(form).values(
    all.map(([name, { formName, displayName, status }]) => {
      return { id: ids[name], version: 1, formName, displayName, status, createdAt: savedAt };
    }),
  );
  await tx.insert(formVersion).values(
    all.map(([name, { formDescriptioin: description, formText: fields, status: _, ...rest }]) => {
      return { formId: ids[name], version: 1, ...rest, description, fields, savedAt, savedBy };
    }),
  );
  return ids;
}
