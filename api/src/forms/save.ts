import { type Contract, contract } from '@openward/contract/everything';
import {
  type Form,
  type FormField,
  type FormTranslation,
  keptSigners,
  keptTranslations,
  withoutEmptyParts,
} from '@openward/contract/forms';
import { constraintOf } from '@openward/server-kit/postgres/errors';
import { eq } from 'drizzle-orm';
import type { InferType } from 'yup';
import { newId } from '../platform/database/ids.ts';
import { form, formVersion } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { knownLanguage } from '../platform/messages/wording.ts';
import { mergeEdit, noteChange } from '../platform/versions/merge-edit.ts';
import { readForm } from './reading.ts';

type SaveForm = Contract['forms']['saveForm'];
type Definition = InferType<SaveForm['body']>;

/** POST /master/dynamicform/save: a new form, or the next version of one. Earlier versions stay unchanged. */
export const saveForm: Handler<SaveForm> = async ({ body }, call) => {
  for (const [place, { language }] of (body.translations ?? []).entries())
    knownLanguage(language, `translations[${place}].language`);
  if (!body.id) {
    const id = newId();
    const { formName, displayName, status } = body as Definition;
    const createdAt = call.services.now();
    await named(call.tx.insert(form).values({ id, formName, displayName, status, version: 1, createdAt }));
    await saveVersion(call, id, 1, body as Definition);
    return saved(call, id, 'create');
  }
  const before = await heldForm(call, body.id);
  const { id, version, formText, signers = null, translations = [], ...rest } = before;
  const values = {
    ...rest,
    signers,
    formText: formText.map(withoutEmptyParts),
    translations: body.translations ? translations : remaining(translations, body, before),
  };
  const whole = body.version === undefined ? { attachments: null, ...body } : body;
  const next = await mergeEdit(call, contract.forms.saveForm, whole, {
    ...{ id, version, values },
    together: ['isEsignatureRequired', 'signers'],
  });
  const { formName, displayName, status } = next;
  const changed = { formName, displayName, status, version: version + 1 };
  await named(call.tx.update(form).set(changed).where(eq(form.id, id)));
  await saveVersion(call, id, version + 1, next);
  const after = await readForm(call.tx, id);
  const fields = FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  await noteChange(call.tx, 'form:changed', { id, version: version + 1, fields }, { doctorIds: [], hospitalIds: [] });
  return saved(call, id, 'update');
};

/** Runs a write of a form. @throws Refusal invalid_input if another form has its name */
async function named(written: PromiseLike<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (constraintOf(error, '23505') !== 'form_name_once') throw error;
    throw refusal('invalid_input', 'Another form already has this name.', { field: 'formName' });
  }
}

/** The translations that remain after an edit without translations: those of removed questions are dropped. */
function remaining(translations: FormTranslation[], body: Partial<Definition>, before: Form): FormTranslation[] {
  const formText = (body.formText as FormField[] | undefined) ?? before.formText;
  return keptTranslations(translations, { formText, attachments: before.attachments });
}

const FIELDS = [
  'formName',
  'displayName',
  'formDescriptioin',
  'isEsignatureRequired',
  'status',
  'formText',
  'attachments',
  'signers',
  'translations',
] as const satisfies (keyof Form)[];

async function saveVersion(call: Call, formId: string, version: number, definition: Definition): Promise<void> {
  const { formName, displayName, formDescriptioin: description, isEsignatureRequired } = definition;
  const fields = (definition.formText as FormField[]).map(withoutEmptyParts);
  const attachments = definition.attachments ?? null;
  const all = (definition.translations ?? []) as FormTranslation[];
  const translations = keptTranslations(all, { formText: fields, attachments });
  await call.tx.insert(formVersion).values({
    formId,
    version,
    formName,
    displayName,
    description,
    isEsignatureRequired,
    fields,
    attachments,
    signers: keptSigners(definition),
    translations: translations.length > 0 ? translations : null,
    savedAt: call.services.now(),
    savedBy: call.caller?.userId ?? null,
  });
}

async function saved(call: Call, id: string, action: 'create' | 'update'): Promise<Form> {
  await call.records.record(action, 'form', [{ id, patientId: null }]);
  return readForm(call.tx, id);
}

/** A form in its newest version, locked until the call ends. @throws Refusal not_found */
async function heldForm(call: Call, id: string): Promise<Form> {
  const [held] = await call.tx.select({ id: form.id }).from(form).where(eq(form.id, id)).for('update');
  if (!held) throw notFound('Form not found.');
  return readForm(call.tx, id);
}
