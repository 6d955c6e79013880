import { wrongShapes } from './fhir.ts';

/* Rules of FHIR R4 that its JSON schema cannot express, under their names in https://hl7.org/fhir/R4. */

// biome-ignore lint/suspicious/noExplicitAny: resources of every kind
type Any = any;

/** By kind of resource. */
const OF_RESOURCES: Readonly<Record<string, Readonly<Record<string, (of: Any) => boolean>>>> = {
  Appointment: {
    'app-1': ({ participant }) => participant.every((each: Any) => each.type || each.actor),
    'app-2': ({ start, end }) => Boolean(start) === Boolean(end),
    'app-3': ({ status, start }) => Boolean(start) || ['proposed', 'cancelled', 'waitlist'].includes(status),
    'app-4': ({ status, cancelationReason }) => !cancelationReason || ['cancelled', 'noshow'].includes(status),
  },
  AuditEvent: { 'sev-1': ({ entity = [] }) => entity.every((each: Any) => !each.name || !each.query) },
  Consent: {
    'ppc-1': ({ policy, policyRule }) => Boolean(policy || policyRule),
    'ppc-2': ({ patient, scope }) => Boolean(patient) || !JSON.stringify(scope).includes('"patient-privacy"'),
    // "Not permitted in root rule, required in all nested rules."
    'Consent.provision.type': ({ provision }) => !provision?.type,
  },
  Organization: {
    'org-1': ({ identifier, name }) => Boolean(identifier || name),
    'org-2': ({ address = [] }) => address.every(({ use }: Any) => use !== 'home'),
    'org-3': ({ telecom = [] }) => telecom.every(({ use }: Any) => use !== 'home'),
  },
  Questionnaire: {
    'que-2': ({ item = [] }) => isUnique(deep(item).map(({ linkId }: Any) => linkId)),
    'que-1': ({ item = [] }) =>
      deep(item).every((each: Any) => (each.type === 'group' ? each.item : each.type !== 'display' || !each.item)),
    'que-7': ({ item = [] }) =>
      deep(item).every(({ enableWhen = [] }: Any) =>
        enableWhen.every((each: Any) => each.operator !== 'exists' || typeof each.answerBoolean === 'boolean'),
      ),
    'que-9': ({ item = [] }) => deep(item).every(({ type, readOnly }: Any) => type !== 'display' || !readOnly),
  },
  QuestionnaireResponse: {
    'qrs-1': ({ item = [] }) => deep(item).every((each: Any) => !(each.answer && each.item)),
  },
};

/** For parts of any resource. */
const OF_PARTS: Readonly<Record<string, (part: Any) => boolean>> = {
  'att-1': ({ data, contentType }) => !data || Boolean(contentType),
  'cpt-2': ({ telecom }) => !Array.isArray(telecom) || telecom.every(({ system, value }) => !value || system),
  'ext-1': ({ extension }) =>
    !Array.isArray(extension) || extension.every((each) => Boolean(each.extension) !== hasValue(each)),
  'per-1': ({ start, end }) => !start || !end || begins(start) <= begins(end),
  'ref-1': ({ reference }) => typeof reference !== 'string' || !reference.startsWith('#'),
};

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/** All violations of the standard in a resource: its shape, its rules, and impossible dates. */
export function brokenRules(resource: Any): string[] {
  const { resourceType, id } = resource;
  const broken = (name: string) => `${resourceType}/${id}: ${name}`;
  const found = [
    ...wrongShapes(resourceType, resource),
    ...Object.entries(OF_RESOURCES[resourceType] ?? {}).flatMap(([name, holds]) =>
      holds(resource) ? [] : [broken(name)],
    ),
    // Our resources contain no others (dom-2 to dom-5).
    ...(resource.contained ? [broken('dom-2')] : []),
  ];
  const visit = (part: Any): void => {
    if (part === undefined) return;
    if (part === null || (typeof part === 'string' ? part.trim() === '' : isEmpty(part))) found.push(broken('ele-1'));
    if (typeof part === 'string') {
      const [, year, month, day] = DAY.exec(part)?.map(Number) ?? [];
      if (year && month && day && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) {
        found.push(broken(`no such day: ${part}`));
      }
      return;
    }
    if (typeof part !== 'object' || part === null) return;
    if (!Array.isArray(part)) {
      for (const [name, holds] of Object.entries(OF_PARTS)) if (!holds(part)) found.push(broken(name));
    }
    for (const each of Object.values(part)) visit(each);
  };
  visit(resource);
  return found;
}

/** Violations in a search bundle (bdl-1 to bdl-8), without its entries' resources. */
export function brokenBundle({ type, entry = [], ...bundle }: Any): string[] {
  const urls = entry.map(({ fullUrl }: Any) => fullUrl);
  return [
    ...wrongShapes('Bundle', { type, ...(entry.length > 0 && { entry }), ...bundle }),
    ...(type === 'searchset' ? [] : ['bdl-1']),
    ...(entry.every(({ search, request, response }: Any) => search && !request && !response) ? [] : ['bdl-2']),
    ...(isUnique(urls) ? [] : ['bdl-7']),
    ...(urls.some((url: string) => url.includes('/_history/')) ? ['bdl-8'] : []),
  ];
}

/** The targets of a resource: relative references, and addresses of files. */
export function pointersIn(resource: object): string[] {
  const text = JSON.stringify(resource);
  const references = [...text.matchAll(/"reference":"([^"]+)"/g), ...text.matchAll(/"url":"(Binary\/[^"]+)"/g)];
  return [...new Set(references.map(([, reference = '']) => reference))];
}

function deep(items: Any[]): Any[] {
  return items.flatMap((each) => [
    each,
    ...deep(each.item ?? []),
    ...deep((each.answer ?? []).flatMap((of: Any) => of.item ?? [])),
  ]);
}

const isEmpty = (part: unknown) => typeof part === 'object' && Object.keys(part as object).length === 0;
const hasValue = (of: object) => Object.keys(of).some((name) => name.startsWith('value'));
const begins = (text: string) => (/T/.test(text) ? Date.parse(text) : Date.parse(`${text}T00:00:00Z`));
const isUnique = (values: unknown[]) => new Set(values).size === values.length;
