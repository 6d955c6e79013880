import type { ResourceType } from '@openward/contract/exchange';

/*
 * Requirements of US Core 6.1 for our resources: https://hl7.org/fhir/us/core/STU6.1. No package that we use has its
 * profiles in machine-readable form, so the rows are from the differential tables and constraints on the profiles'
 * pages, as of 6.1.0 (StructureDefinition-us-core-*.html).
 */

/** An element that a profile requires a server to support. */
interface MustSupport {
  resource: ResourceType;
  /** A path below the resource, through lists. `agent:transmitter` selects the list's parts that contain that word. */
  element: string;
  /** Its source in the portal; null without such data. */
  from: string | null;
  /**
   * `mandatory` is required by the profile for every resource or parent element; `always` is in all our resources,
   * `known` in those where it was entered, and `nothing` in none.
   */
  has: 'mandatory' | 'always' | 'known' | 'nothing';
}

const rowsOf =
  (has: MustSupport['has']) =>
  (resource: ResourceType, from: string, ...elements: string[]): MustSupport[] =>
    elements.map((element) => ({ resource, element, from, has }));
const mandatory = rowsOf('mandatory');
const always = rowsOf('always');
const known = rowsOf('known');
const nothing = (resource: ResourceType, ...elements: string[]): MustSupport[] =>
  elements.map((element) => ({ resource, element, from: null, has: 'nothing' }));

export const US_CORE: readonly MustSupport[] = [
  ...mandatory('Patient', 'the id of the record', 'identifier', 'identifier.system', 'identifier.value'),
  ...mandatory('Patient', 'the name of the account', 'name'),
  ...always('Patient', 'the name of the account', 'name.family', 'name.given'),
  ...mandatory('Patient', 'nobody is asked: unknown', 'gender'),
  ...mandatory('Patient', 'the record', 'telecom.system', 'telecom.value'),
  ...known('Patient', 'the record', 'birthDate', 'telecom', 'telecom.use'),
  ...known('Patient', 'the addresses of the record', 'address', 'address.line', 'address.city', 'address.state'),
  ...known('Patient', 'the addresses of the record', 'address.postalCode', 'address.use'),
  ...always('Patient', 'the language of the account', 'communication'),
  ...mandatory('Patient', 'the language of the account', 'communication.language'),
  // Extensions: race, ethnicity, tribal affiliation, sex and gender identity.
  ...nothing('Patient', 'extension', 'name.suffix', 'name.use', 'name.period', 'address.period', 'deceasedDateTime'),

  ...mandatory('RelatedPerson', 'the emergency contact of the record', 'active', 'patient'),
  ...always('RelatedPerson', 'the emergency contact of the record', 'relationship', 'name'),
  ...known('RelatedPerson', 'the emergency contact of the record', 'telecom'),
  ...nothing('RelatedPerson', 'address'),

  ...mandatory('Coverage', 'the insurances of the record', 'status', 'beneficiary', 'payor'),
  ...mandatory('Coverage', 'nobody is asked: unknown', 'relationship'),
  ...known('Coverage', 'the insurances of the record', 'subscriberId'),
  // The number is the insured person's, which need not be a member's.
  ...nothing('Coverage', 'identifier:MB', 'type', 'period', 'class:group', 'class:plan'),

  ...mandatory('Practitioner', 'the id of the doctor', 'identifier', 'identifier.system', 'identifier.value'),
  ...mandatory('Practitioner', 'the name of the account', 'name', 'name.family'),
  ...nothing('Practitioner', 'identifier:us-npi', 'telecom', 'telecom.system', 'telecom.value', 'address'),
  ...nothing('Practitioner', 'address.line', 'address.city', 'address.state', 'address.postalCode', 'address.country'),

  ...always('PractitionerRole', 'the doctor', 'practitioner', 'organization', 'location', 'specialty'),
  ...always('PractitionerRole', 'the number of the hospital', 'telecom'),
  ...mandatory('PractitionerRole', 'the number of the hospital', 'telecom.system', 'telecom.value'),
  ...nothing('PractitionerRole', 'code', 'endpoint'),

  ...mandatory('Organization', 'the hospital', 'active', 'name'),
  ...known('Organization', 'the hospital', 'telecom', 'telecom.system', 'telecom.value', 'address'),
  // An address is one line, as on an envelope.
  ...nothing('Organization', 'address.line', 'address.city', 'address.state', 'address.postalCode', 'address.country'),
  ...nothing('Organization', 'identifier', 'identifier.system', 'identifier.value', 'identifier:us-npi'),

  ...mandatory('Location', 'the hospital', 'name'),
  ...always('Location', 'the hospital', 'status', 'managingOrganization'),
  ...known('Location', 'the hospital', 'telecom', 'address'),
  ...nothing('Location', 'address.line', 'address.city', 'address.state', 'address.postalCode'),

  ...mandatory('QuestionnaireResponse', 'the document', 'questionnaire', 'status', 'subject', 'authored'),
  ...always('QuestionnaireResponse', 'the document', 'author'),
  ...always('QuestionnaireResponse', 'the name of the form', '_questionnaire.extension:StructureDefinition/display'),
  ...always('QuestionnaireResponse', 'the questions that were asked', 'item'),
  ...mandatory('QuestionnaireResponse', 'the questions that were asked', 'item.linkId'),
  ...known('QuestionnaireResponse', 'the questions that were asked', 'item.text', 'item.answer'),
  ...known('QuestionnaireResponse', 'the answers', 'item.answer.valueString', 'item.answer.valueCoding'),
  ...known('QuestionnaireResponse', 'the sections of the form', 'item.item'),
  // Our forms have no numeric answers and no nested questions; every form is a Questionnaire.
  ...nothing('QuestionnaireResponse', 'identifier', 'item.answer.valueDecimal', 'item.answer.item'),
  ...nothing('QuestionnaireResponse', '_questionnaire.extension:us-core-extension-questionnaire-uri'),

  ...mandatory('DocumentReference', 'the file', 'status', 'type', 'category', 'subject', 'content'),
  ...mandatory('DocumentReference', 'the file', 'content.attachment'),
  ...always('DocumentReference', 'the file', 'date', 'author', 'category:clinical-note'),
  ...always('DocumentReference', 'the file', 'content.attachment.contentType', 'content.attachment.url'),
  ...known('DocumentReference', 'the document of the file', 'context'),
  ...nothing('DocumentReference', 'identifier', 'content.attachment.data', 'content.format', 'context.encounter'),
  ...nothing('DocumentReference', 'context.period'),

  ...mandatory('Provenance', 'the signed document and its files', 'target', 'recorded'),
  ...always('Provenance', 'the signed document and its files', 'target.reference'),
  ...mandatory('Provenance', 'the signatures of the document', 'agent', 'agent.type', 'agent.who'),
  ...always('Provenance', 'the first signature of the document', 'agent:author'),
  ...known('Provenance', 'the hospital of a doctor who signed', 'agent.onBehalfOf'),
  // All data was created here.
  ...nothing('Provenance', 'agent:transmitter'),
];

// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
type Any = any;

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
const isThere = (part: Any, name: string) => part[name] !== undefined || part[`_${name}`] !== undefined;

/** The profiles' constraints and required bindings, by their names. */
const RULES: Partial<Record<string, Readonly<Record<string, (of: Any) => boolean>>>> = {
  Patient: {
    'us-core-6': ({ name }) =>
      name.every((each: Any) => each.family || each.given || each.extension?.some(({ url }: Any) => url === ABSENT)),
  },
  RelatedPerson: { 'us-core-14': ({ name, relationship }) => Boolean(name || relationship) },
  Coverage: {
    'us-core-15': (of) => isThere(of, 'subscriberId') || JSON.stringify(of.identifier ?? '').includes('"MB"'),
  },
  PractitionerRole: { 'pd-1': ({ telecom, endpoint }) => Boolean(telecom || endpoint) },
  DocumentReference: {
    'us-core-6': ({ content }) => content.every(({ attachment }: Any) => attachment.url || attachment.data),
    'us-core-documentreference-type': ({ type: { coding = [] } }) =>
      coding.some(({ system, code }: Any) => system === 'http://loinc.org' || code === 'UNK'),
  },
  Provenance: {
    'provenance-1': ({ agent }) =>
      agent.every(({ who, onBehalfOf }: Any) => onBehalfOf || !/(^|\/)(Practitioner|Device)\//.test(who.reference)),
  },
};

/** The values at a path, through all lists; for an absent value, the reason. */
function valuesAt(part: Any, [step, ...rest]: readonly string[]): Any[] {
  if (part === undefined) return [];
  if (Array.isArray(part)) return part.flatMap((each) => valuesAt(each, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [part];
  const [, name = '', slice = ''] = /^(\w+):?(.*)$/.exec(step) ?? [];
  const values = [part[name] ?? part[`_${name}`]].flat().filter((each) => each !== undefined);
  return valuesAt(
    values.filter((each) => JSON.stringify(each).includes(slice)),
    rest,
  );
}

/** True where a resource has an element; a mandatory one must be in each parent element. */
export function hasElement(resource: Any, { element, has }: MustSupport): boolean {
  const path = element.split('.');
  if (has !== 'mandatory') return valuesAt(resource, path).length > 0;
  return valuesAt(resource, path.slice(0, -1)).every((part) => valuesAt(part, path.slice(-1)).length > 0);
}

/** The constraints that a resource violates. */
export function brokenConstraints(resource: Any): string[] {
  const { resourceType, id } = resource;
  return Object.entries(RULES[resourceType] ?? {}).flatMap(([name, holds]) =>
    holds(resource) ? [] : [`${resourceType}/${id}: ${name}`],
  );
}
