// The OpenAPI document of the api, made from the contract: nothing of it is written by hand.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTING_FOR, IDEMPOTENCY_KEY } from '@openward/contract';
import { contract, results } from '@openward/contract/everything';

import { jsonSchemaOf, parametersOf } from './yup-json-schema.mjs';

const FAILURE = { $ref: '#/components/schemas/Failure' };

/** What a call has to carry where it is not a user's token. */
const SECURITY_OF = { public: [], kiosk: [{ kioskToken: [] }] };

/** Names one attempt to change something. */
const ATTEMPT = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description: 'The same key within 24 hours gets the first answer again.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

/** For whom a proxy calls. */
const ON_BEHALF = {
  name: ACTING_FOR,
  in: 'header',
  required: false,
  description: 'The id of the patient who gave the caller access; the call is made for them.',
  schema: { type: 'string', format: 'uuid' },
};

/** Builds the document. @param {string} root the project's folder @returns an OpenAPI 3.1 object */
export function openApiDocument(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'shared/contract/package.json'), 'utf8'));
  const paths = {};
  const shared = sharedSchemas();
  for (const [area, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      const methods = [endpoint.method].flat();
      for (const [place, method] of methods.entries()) {
        // The first method is the one our client uses; an id must be unique.
        const operationId = place === 0 ? name : `${name}By${method}`;
        paths[path][method.toLowerCase()] = operation(endpoint, area, operationId, method, shared);
      }
    }
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
      },
      schemas: { Failure: failure(), Page: page(), ...shared.schemas },
    },
  };
}

function operation(endpoint, area, operationId, method, shared) {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.changes ? [ATTEMPT] : []),
    ...(endpoint.area && endpoint.area !== 'own' ? [ON_BEHALF] : []),
  ];
  return {
    operationId,
    tags: [area],
    security: SECURITY_OF[endpoint.roles] ?? [{ accessToken: [] }],
    'x-roles': typeof endpoint.roles === 'string' ? endpoint.roles : [...endpoint.roles],
    'x-patient-data': endpoint.patientData,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : requestBodyOf(endpoint)),
    responses: {
      200: {
        description: endpoint.message ?? 'Success',
        content: endpoint.file
          ? { [endpoint.file.split(';')[0]]: { schema: { type: 'string' } } }
          : { 'application/json': { schema: success(endpoint, shared) } },
      },
      default: { description: 'Refused', content: { 'application/json': { schema: FAILURE } } },
    },
  };
}

/** A file as it is, or JSON, which may be left out where nothing in it is required. */
function requestBodyOf({ body, upload }) {
  if (upload) {
    const types = [...upload.types, 'application/octet-stream'].map((type) => [type, {}]);
    const description = `A file of at most ${upload.largest} bytes. What it is, its content says.`;
    return { requestBody: { required: true, description, content: Object.fromEntries(types) } };
  }
  if (!body) return {};
  const schema = jsonSchemaOf(body.describe());
  return { requestBody: { required: Boolean(schema.required), content: { 'application/json': { schema } } } };
}

/**
 * The results that the contract has a name for, as components, and `refer`, which puts references to them in place of
 * what looks the same.
 */
function sharedSchemas() {
  const names = new Map();
  const whole = {};
  for (const [exported, result] of results.flatMap((area) => Object.entries(area))) {
    const schema = result.describe && jsonSchemaOf(result.describe());
    if (!schema?.properties) continue;
    const name = exported.replace(/^./, (first) => first.toUpperCase()).replace(/Result$/, '');
    const like = JSON.stringify({ ...schema, type: 'object' });
    if (names.has(like)) continue;
    if (name in whole) throw new Error(`Two results are called ${exported}.`);
    names.set(like, name);
    whole[name] = schema;
  }
  const refer = (schema, isWhole = false) => {
    if (typeof schema !== 'object' || schema === null) return schema;
    if (Array.isArray(schema)) return schema.map((each) => refer(each));
    const isNullable = Array.isArray(schema.type);
    const name = !isWhole && schema.properties && names.get(JSON.stringify({ ...schema, type: 'object' }));
    if (!name) return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, refer(value)]));
    const $ref = `#/components/schemas/${name}`;
    return isNullable ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref };
  };
  const schemas = Object.fromEntries(Object.entries(whole).map(([name, schema]) => [name, refer(schema, true)]));
  return { schemas, refer };
}

/** The envelope of a success. */
function success({ paged, result }, { refer }) {
  return {
    type: 'object',
    required: ['status', 'message', 'result'],
    properties: {
      status: { const: 'SUCCESS' },
      message: { type: 'string' },
      result: result.describe ? refer(jsonSchemaOf(result.describe())) : {},
      ...(paged ? { page: { $ref: '#/components/schemas/Page' } } : {}),
    },
  };
}

function failure() {
  return {
    type: 'object',
    required: ['status', 'message', 'result'],
    properties: {
      status: { const: 'FAILURE' },
      message: { type: 'string' },
      result: {
        type: 'object',
        required: ['description', 'code'],
        properties: {
          description: { type: 'string', description: 'A sentence for people.' },
          code: { type: 'string', description: 'A stable code for programs.' },
          errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field.' },
          sentence: { type: 'string', description: 'The description with places such as {left}, to translate it.' },
          values: {
            type: 'object',
            additionalProperties: { type: ['string', 'number'] },
            description: 'What stands in these places.',
          },
          details: { description: 'What a program needs to go on from here: of a conflict, what is there now.' },
        },
      },
    },
  };
}

function page() {
  const count = { type: 'integer', minimum: 0 };
  return {
    type: 'object',
    description: 'Stands beside a list that was asked for with page or size.',
    required: ['number', 'size', 'total'],
    properties: { number: count, size: count, total: count },
  };
}
