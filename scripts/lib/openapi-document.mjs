// The OpenAPI document of the api, made from the contract: nothing of it is written by hand.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTING_FOR, IDEMPOTENCY_KEY } from '@openward/contract';
import { contract } from '@openward/contract/everything';

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
  for (const [area, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      const methods = [endpoint.method].flat();
      for (const [place, method] of methods.entries()) {
        // The first method is the one our client uses; an id must be unique.
        const operationId = place === 0 ? name : `${name}By${method}`;
        paths[path][method.toLowerCase()] = operation(endpoint, area, operationId, method);
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
      schemas: { Failure: failure(), Page: page() },
    },
  };
}

function operation(endpoint, area, operationId, method) {
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
          : { 'application/json': { schema: success(endpoint) } },
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

/** The envelope of a success. The result's type is TypeScript's alone, so the document leaves it open. */
function success({ paged }) {
  return {
    type: 'object',
    required: ['status', 'message', 'result'],
    properties: {
      status: { const: 'SUCCESS' },
      message: { type: 'string' },
      result: paged ? { type: 'array' } : {},
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
