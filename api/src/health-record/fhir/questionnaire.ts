import { type FormField, meaningOf, optionsOf } from '@openward/contract/forms';
import type { TakenDocument } from '@openward/contract/health-record';
import type { Questionnaire, QuestionnaireItem } from './types.ts';
import { given, idOf, textOf, urlOf } from './values.ts';

/** Names the question that attached files answer; no field's name begins so. */
export const FILES_LINK = '~files';

/** The canonical address of the version of a form that a document was filled in with. */
export function canonicalOf(document: TakenDocument): string {
  return `${urlOf(questionnaireId(document))}|${document.formVersion}`;
}

/** One for each version: what was asked is never another's. */
function questionnaireId({ formId, formVersion }: TakenDocument): string {
  return idOf(`version ${formVersion}`, formId);
}

/**
 * What a document's form asked, as far as the answers in the same bundle need it: the questions of all documents of this
 * version that are in it.
 * @param documents of one form and version
 */
export function questionnaireFor(documents: readonly TakenDocument[]): Questionnaire[] {
  const [first] = documents;
  if (!first) return [];
  const id = questionnaireId(first);
  const item = askedIn(documents).flatMap(itemsOf);
  if (documents.some(({ files }) => files.length > 0)) {
    item.push({ linkId: FILES_LINK, text: 'Files', type: 'attachment', repeats: true });
  }
  return [
    {
      resourceType: 'Questionnaire',
      id,
      url: urlOf(id),
      version: String(first.formVersion),
      title: textOf(first.displayName) ?? 'Form',
      status: 'active',
      ...given({ description: textOf(first.formDescription), item }),
    },
  ];
}

/**
 * What these documents asked, in the form's order as far as they tell it: what one asked and another did not goes behind
 * what it asked before. Each section has its heading once, over its first question.
 */
function askedIn(documents: readonly TakenDocument[]): FormField[] {
  const fields: FormField[] = [];
  for (const { fields: asked } of documents) {
    let [section, place] = ['', 0];
    for (const field of asked) {
      section = field.section || section;
      const isNext = fields[place]?.name === field.name;
      const known = isNext ? place : fields.findIndex(({ name }) => name === field.name);
      if (known < 0) fields.splice(place, 0, { ...field, section });
      place = (known < 0 ? place : known) + 1;
    }
  }
  return fields.map((field, i) => (field.section === fields[i - 1]?.section ? { ...field, section: '' } : field));
}

function itemsOf(field: FormField): QuestionnaireItem[] {
  const { itemType, repeats } = meaningOf(field).fhir;
  const heading = textOf(field.section);
  const answerOption = optionsOf(field).flatMap((option) => {
    const display = textOf(option);
    return display ? [{ valueCoding: { display } }] : [];
  });
  return [
    ...(heading ? [{ linkId: `~section ${field.name}`, text: heading, type: 'display' as const }] : []),
    {
      linkId: field.name,
      type: field.multiline && itemType === 'string' ? 'text' : itemType,
      ...given({ text: textOf(field.label), required: field.required || undefined, repeats, answerOption }),
    },
  ];
}
