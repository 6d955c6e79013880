import type { Form } from '@openward/contract/forms';
import { questionnaireOf } from '@openward/contract/forms/fhir';
import type { TakenDocument } from '@openward/contract/health-record';
import type { Questionnaire } from './types.ts';
import { cleaned, idOf, urlOf } from './values.ts';

/** The canonical address of a document's form version, the same as in the form's own export. */
export function canonicalOf({ formId, formVersion }: Pick<TakenDocument, 'formId' | 'formVersion'>): string {
  return `${urlOf(formId)}|${formVersion}`;
}

/** A version of a form as in its own export. Each version is an entry of its own, because questions differ. */
export function questionnaireFor(form: Form): Questionnaire {
  return cleaned({ id: idOf(`version ${form.version}`, form.id), ...questionnaireOf(form, form) });
}
