import { definitionOf, type FormDefinition, loadQuestionnaires } from '@openward/contract/forms';
import { formSchema } from '@openward/contract/forms/schemas';

/** Bytes that a file may have: as many as a form on the wire. */
const LARGEST = 1_000_000;

/** Something that is wrong in a file: where, and a key of the catalogues with what stands in it. */
export interface FileProblem {
  place: string;
  message: string;
  detail?: string;
}

/** What a file holds; no form where it cannot be one. */
export interface ReadFile {
  form?: FormDefinition;
  problems: FileProblem[];
}

/** Reads a form from a file: our own JSON, or a FHIR R4 Questionnaire. Nothing is saved by it. */
export async function readFormFile(file: File): Promise<ReadFile> {
  if (file.size > LARGEST) return refusal({ message: 'The file is too large. It may have 1 MB.' });
  let content: unknown;
  try {
    content = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
  } catch {
    return refusal({ message: 'This file is no JSON.' });
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return refusal({ message: 'There is no form in this file.' });
  }
  const { resourceType } = content as { resourceType?: unknown };
  if (resourceType === 'Questionnaire') {
    const { formOf } = await loadQuestionnaires();
    return formOf(content as Parameters<typeof formOf>[0]);
  }
  if (resourceType !== undefined) {
    return refusal({ message: 'This is a FHIR {detail}, and no Questionnaire.', detail: String(resourceType) });
  }
  return 'formText' in content ? readDefinition(content) : refusal({ message: 'There is no form in this file.' });
}

function readDefinition(content: object): ReadFile {
  try {
    const { id: _id, version: _version, ...given } = content as { id?: unknown; version?: unknown };
    const form = formSchema.validateSync(given, { abortEarly: false, stripUnknown: true });
    return { form: definitionOf({ ...form, attachments: form.attachments ?? null } as FormDefinition), problems: [] };
  } catch (error) {
    const inner = (error as { inner?: { path?: string; message: string }[] }).inner ?? [];
    const wrong = inner.map(({ path = '', message }) => ({ place: path, message: wordsFor(message) }));
    return wrong.length > 0 ? { problems: wrong } : refusal({ message: 'There is no form in this file.' });
  }
}

/** What yup says in its own words, which are in no catalogue, is a value of another kind than is wanted. */
function wordsFor(message: string): string {
  return /must be a `|field has unspecified/.test(message) ? 'This value does not belong here' : message;
}

function refusal(problem: Omit<FileProblem, 'place'>): ReadFile {
  return { problems: [{ place: '', ...problem }] };
}
