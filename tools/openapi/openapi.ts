// The OpenAPI document of the api, generated from the contract.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTING_FOR, type Endpoint, type Endpoints, IDEMPOTENCY_KEY } from '@openward/contract';
import { contract, results, type Webhook, webhooks } from '@openward/contract/everything';
import { settingsTable } from '@openward/server-kit/settings';

import { readJson, root } from '../lib/workspace.ts';
import { type JsonSchema, jsonSchemaOf, parametersOf } from './json-schema.ts';

const FAILURE = { $ref: '#/components/schemas/Failure' };

/** Security requirements other than a user's token. */
const SECURITY_OF: Record<string, object[]> = { public: [], kiosk: [{ kioskToken: [] }] };

const headerOf = (name: string, description: string, schema: object) => {
  return { name, in: 'header', required: false, description, schema };
};
/** The header with the idempotency key. */
const ATTEMPT = headerOf(
  IDEMPOTENCY_KEY,
  'A repeated call with the same key within 24 hours gets the first answer again.',
  {
    type: 'string',
    minLength: 8,
    maxLength: 100,
  },
);
/** The header with the patient that the caller acts for. */
const ON_BEHALF = headerOf(
  ACTING_FOR,
  'The id of the patient for whom the call is made. That patient must have given the caller access.',
  {
    type: 'string',
    format: 'uuid',
  },
);

/** An operation of the document. */
export type Operation = { operationId: string; 'x-roles': string | string[]; [key: string]: unknown };

/** `npm run openapi`: writes the generated documentation, docs/openapi.json and the table of settings. */
export async function main(): Promise<void> {
  writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  const manual = join(root, 'docs/settings.md');
  writeFileSync(manual, withSettings(readFileSync(manual, 'utf8')));
  console.log('docs/openapi.json, docs/settings.md');
}

/** Replaces the table of settings in the manual. */
export function withSettings(manual: string): string {
  return manual.replace(/(<!-- made by .*? -->\n)[\s\S]*?(?=<!-- end -->)/, `$1\n${settingsTable()}\n\n`);
}

/** Returns the document as OpenAPI 3.1. */
export function openApiDocument() {
  const { version } = readJson<{ version: string }>(root, 'shared/contract/package.json');
  const paths: Record<string, Record<string, Operation>> = {};
  const shared = sharedSchemas();
  for (const [area, endpoints] of Object.entries<Endpoints>(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      for (const [place, method] of [endpoint.method].flat().entries()) {
        // The first method is the one that our client uses. Ids must be unique.
        const operationId = place === 0 ? name : `${name}By${method}`;
        paths[path][method.toLowerCase()] = operation(endpoint, { area, operationId, method }, shared);
      }
    }
  }
  for (const [name, webhook] of Object.entries<Webhook>(webhooks)) {
    paths[webhook.path] ??= {};
    Object.assign(paths[webhook.path] ?? {}, { [webhook.method.toLowerCase()]: webhookOperation(name, webhook) });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Openward', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        kioskToken: { type: 'http', scheme: 'Kiosk' },
        twilioSignature: { type: 'apiKey', in: 'header', name: 'X-Twilio-Signature' },
      },
      schemas: { ...SCHEMAS, ...shared.schemas },
    },
  };
}

function operation(
  endpoint: Endpoint,
  { area, operationId, method }: { area: string; operationId: string; method: string },
  shared: SharedSchemas,
): Operation {
  const { roles, file } = endpoint;
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.changes ? [ATTEMPT] : []),
    ...(endpoint.area && endpoint.area !== 'own' ? [ON_BEHALF] : []),
  ];
  return {
    operationId,
    tags: [area],
    security: SECURITY_OF[String(roles)] ?? [{ accessToken: [] }],
    'x-roles': typeof roles === 'string' ? roles : [...roles],
    'x-patient-data': endpoint.patientData,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : requestBodyOf(endpoint)),
    responses: {
      200: {
        description: endpoint.message ?? 'Success',
        content: file
          ? { [file.split(';')[0] ?? file]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: success(endpoint, shared) } },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: FAILURE } } },
    },
  };
}

/** Describes a webhook for phones and their carrier, which receives forms. */
function webhookOperation(operationId: string, { from, query, form, file }: Webhook): Operation {
  const parameters = parametersOf(query, 'query');
  const schema = form && jsonSchemaOf(form.describe());
  return {
    operationId,
    tags: ['messages'],
    security: from === 'twilio' ? [{ twilioSignature: [] }] : [],
    'x-roles': from,
    'x-patient-data': false,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schema
      ? { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } }
      : {}),
    responses: {
      ...(file ? { 200: { description: 'Success', content: { [file.split(';')[0] ?? file]: {} } } } : {}),
      default: { description: 'Refused; the HTTP status says why' },
    },
  };
}

/** Describes a file or JSON body. JSON is optional if none of its fields is required. */
function requestBodyOf({ body, upload }: Endpoint): object {
  if (upload) {
    const types = [...upload.types, 'application/octet-stream'].map((type) => [type, {}]);
    const description = `A file of at most ${upload.largest} bytes. Its type is read from its content.`;
    return { requestBody: { required: true, description, content: Object.fromEntries(types) } };
  }
  if (!body) return {};
  const schema = jsonSchemaOf(body.describe());
  return { requestBody: { required: Boolean(schema.required), content: { 'application/json': { schema } } } };
}

/** Replaces schemas that match a named result with references. */
interface SharedSchemas {
  schemas: Record<string, unknown>;
  refer(schema: unknown): unknown;
}

/** Collects the contract's named results as components. @throws Error if two have the same name */
function sharedSchemas(): SharedSchemas {
  const names = new Map<string, string>();
  const whole: Record<string, JsonSchema> = {};
  for (const [exported, result] of results.flatMap((area) => Object.entries(area))) {
    const schema = typeof result?.describe === 'function' ? jsonSchemaOf(result.describe()) : undefined;
    if (!schema?.properties) continue;
    const name = exported.replace(/^./, (first) => first.toUpperCase()).replace(/Result$/, '');
    const like = JSON.stringify({ ...schema, type: 'object' });
    if (names.has(like)) continue;
    if (name in whole) throw new Error(`Two results are called ${exported}.`);
    names.set(like, name);
    whole[name] = schema;
  }
  const refer = (schema: unknown, isWhole = false): unknown => {
    if (typeof schema !== 'object' || schema === null) return schema;
    if (Array.isArray(schema)) return schema.map((each) => refer(each));
    const found = schema as JsonSchema;
    const name = !isWhole && found.properties && names.get(JSON.stringify({ ...found, type: 'object' }));
    if (!name) return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, refer(value)]));
    const $ref = `#/components/schemas/${name}`;
    return Array.isArray(found.type) ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref };
  };
  const schemas = Object.fromEntries(Object.entries(whole).map(([name, schema]) => [name, refer(schema, true)]));
  return { schemas, refer };
}

/** The envelope of a success. */
function success({ paged, result }: Endpoint, { refer }: SharedSchemas): object {
  return objectOf(['status', 'message', 'result'], {
    status: { const: 'SUCCESS' },
    message: { type: 'string' },
    ...filledIn('message'),
    result: result && 'describe' in result ? refer(jsonSchemaOf(result.describe() as never)) : {},
    ...(paged ? { page: { $ref: '#/components/schemas/Page' } } : {}),
  });
}

function objectOf(required: string[], properties: object): object {
  return { type: 'object', required, properties };
}

const COUNT = { type: 'integer', minimum: 0 };

const SCHEMAS = {
  Failure: objectOf(['status', 'message', 'result'], {
    status: { const: 'FAILURE' },
    message: { type: 'string' },
    result: objectOf(['description', 'code'], {
      description: { type: 'string', description: 'A sentence to show to users.' },
      code: { type: 'string', description: 'A stable code for programs.' },
      errors: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Messages by the name of the field.',
      },
      templates: {
        type: 'object',
        additionalProperties: { type: 'object', properties: filledIn('message') },
        description: 'The messages by field that contain values, with placeholders for translation.',
      },
      ...filledIn('description'),
      details: { description: 'Data for handling the failure; after a conflict, the current values.' },
    }),
  }),
  Page: {
    type: 'object',
    description:
      'Comes with a list that was requested with page, size, after or before. The total and the page numbers stop at 1,000 rows; after and before lead on.',
    required: ['size', 'total'],
    properties: {
      number: COUNT,
      size: COUNT,
      total: COUNT,
      isMore: { const: true, description: 'There are more rows than the total.' },
      after: { type: 'string', description: 'Leads to the rows after this page.' },
      before: { type: 'string', description: 'Leads to the rows before this page.' },
    },
  },
  Values: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'The values for the placeholders of a sentence.',
  },
};

/** Additional properties for a text with placeholders. */
function filledIn(text: string): object {
  return {
    sentence: { type: 'string', description: `The ${text} with placeholders such as {left}, for translation.` },
    values: { $ref: '#/components/schemas/Values' },
  };
}
