import { messagesOf, type Said } from '@openward/contract';
import { definitionOf, type FormDefinition, type FormTranslation, loadQuestionnaires } from '@openward/contract/forms';
import { formSchema } from '@openward/contract/forms/schemas';
import { LANGUAGES } from '@openward/remote-kit';

/** Maximum bytes of a file: the limit of a form in the API. */
const LARGEST = 1_000_000;

/** A problem in a file: its place, and a catalogue key with its parameter. */
interface FileProblem {
  place: string;
  message: Said;
  detail?: string;
}

/** The content of a file; without a form if it is unusable. */
export interface ReadFile {
  form?: FormDefinition;
  problems: FileProblem[];
}

/** Reads a form from a file: our own JSON, or a FHIR R4 Questionnaire. Saves nothing. */
export async function readFormFile(file: File): Promise<ReadFile> {
  if (file.size > LARGEST) return refusal({ message: 'This file is too large. The limit is 1 MB.' });
  let content: unknown;
  try {
    content = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
  } catch {
    return refusal({ message: 'This file is not valid JSON.' });
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return refusal({ message: 'There is no form in this file.' });
  }
  const { resourceType } = content as { resourceType?: unknown };
  if (resourceType === 'Questionnaire') {
    const { formOf } = await loadQuestionnaires();
    return inKnownLanguages(formOf(content as Parameters<typeof formOf>[0]));
  }
  if (resourceType !== undefined) {
    return refusal({ message: 'This is a FHIR {detail}, not a Questionnaire.', detail: String(resourceType) });
  }
  return 'formText' in content
    ? inKnownLanguages(readDefinition(content))
    : refusal({ message: 'There is no form in this file.' });
}

function readDefinition(content: object): ReadFile {
  try {
    const { id: _id, version: _version, ...given } = content as { id?: unknown; version?: unknown };
    const form = formSchema.validateSync(given, { abortEarly: false, stripUnknown: true });
    return { form: definitionOf({ ...form, attachments: form.attachments ?? null } as FormDefinition), problems: [] };
  } catch (error) {
    const wrong = Object.entries(messagesOf(error));
    const problems = wrong.map(([place, message]) => ({
      place,
      message: message === 'Has the wrong type' ? 'This value is not valid here' : message,
    }));
    return problems.length > 0 ? { problems } : refusal({ message: 'There is no form in this file.' });
  }
}

/** Drops languages that the portal does not have, and reports them. */
function inKnownLanguages({ form, problems }: ReadFile): ReadFile {
  if (!form?.translations) return { ...(form && { form }), problems };
  const isKnown = ({ language }: FormTranslation) => LANGUAGES.some(({ code }) => code === language);
  const unknown = form.translations.filter((each) => !isKnown(each));
  const leftOut = unknown.map(({ language: detail }) => ({
    place: '',
    message: 'The portal does not have the language “{detail}”. We left out its texts.',
    detail,
  }));
  return { form: { ...form, translations: form.translations.filter(isKnown) }, problems: [...problems, ...leftOut] };
}

function refusal(problem: Omit<FileProblem, 'place'>): ReadFile {
  return { problems: [{ place: '', ...problem }] };
}
