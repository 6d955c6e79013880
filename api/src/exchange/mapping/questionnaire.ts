import type { Form } from '@openward/contract/forms';
import { questionnaireOf } from '@openward/contract/forms/fhir';
import type { TakenDocument } from '@openward/contract/health-record';
import type { Questionnaire } from './types.ts';
import { cleaned, idOf, urlOf } from './values.ts';

/** The canonical address of the version of a form that a document was filled in with: that of the form's own export. */
export function canonicalOf({ formId, formVersion }: Pick<TakenDocument, 'formId' | 'formVersion'>): string {
  return `${urlOf(formId)}|${formVersion}`;
}

/** A version of a form, as its own export has it. Each version is an entry: what was asked is never another's. */
export function questionnaireFor(form: Form): Questionnaire {
  return cleaned({ id: idOf(`version ${form.version}`, form.id), ...questionnaireOf(form, form) });
}
