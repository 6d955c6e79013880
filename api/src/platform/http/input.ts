import { type Endpoint, type InputSchema, type Message, messagesOf, template } from '@openward/contract';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from 'yup';
import { invalidInput, type Refusal, refusal } from './refusal.ts';
import { ReceivedUpload, refuseUpload } from './upload.ts';

/** Validates params, query and body, and strips unknown fields. A file was checked when it was received. */
export async function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const [params, query, body] = await Promise.all([
    parse(endpoint.params, request.params),
    parse(endpoint.query, request.query),
    endpoint.edits ? parseEdit(endpoint.body, edited(request)) : parse(endpoint.body, request.body),
  ]);
  if (!endpoint.upload) return { params, query, body };
  if (!(request.body instanceof ReceivedUpload)) throw refuseUpload(endpoint.upload, 'missing');
  return { params, query, body, upload: request.body };
}

/** Takes an edit's version from the If-Match header (RFC 9110, section 13.1.1) if the body has none. */
function edited({ body, headers }: FastifyRequest): unknown {
  const tag = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '')?.[1];
  if (tag === undefined || typeof body !== 'object' || body === null || 'version' in body) return body;
  return { ...body, version: Number(tag) };
}

/** Validates only the given fields of an edit with a version; the merge validates the whole record. */
function parseEdit(schema: InputSchema | undefined, value: unknown): Promise<unknown> {
  if (!schema || typeof value !== 'object' || value === null || !('version' in value) || value.version === undefined) {
    return parse(schema, value);
  }
  const { fields, transforms } = schema as unknown as { fields: object; transforms: ((given: object) => object)[] };
  // A transform may rename a field.
  const given = transforms.reduce((seen, transform) => transform.call(schema, seen), value as object);
  const named = Object.keys(fields).filter((field) => field === 'id' || Object.hasOwn(given, field));
  return parse((schema as unknown as { pick(names: string[]): InputSchema }).pick(named), value);
}

/** Validates one part of the input. @throws Refusal invalid_input with a message for each wrong field */
export async function parse(schema: InputSchema | undefined, value: unknown): Promise<unknown> {
  if (!schema) return undefined;
  if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    throw refusal('invalid_input', 'The request must be a JSON object.');
  }
  const wrong = misshapeOf(value);
  if (wrong) {
    // Only the first part of a path is a field of the schema.
    throw invalidInput({ [wrong.path.split(/[.[]/)[0] ?? '']: wrong.message });
  }
  try {
    return await schema.validate(value ?? {}, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof TypeError) throw uncastable(schema, value);
    if (!(error instanceof ValidationError)) throw error;
    throw invalidInput(messagesOf(error));
  }
}

/** Casts such as `trim` throw without naming the field, so each field is cast separately. */
function uncastable(schema: InputSchema, value: unknown): Refusal {
  const { fields = {} } = schema as { fields?: Record<string, InputSchema> };
  const errors: Record<string, Message> = {};
  for (const [name, field] of Object.entries(fields)) {
    try {
      field.cast((value as Record<string, unknown>)[name], { assert: false });
    } catch {
      errors[name] = 'Has the wrong type';
    }
  }
  return refusal('invalid_input', 'Has the wrong type', { errors });
}

const LONGEST = 1000;
/** Characters that PostgreSQL cannot store unchanged: NUL and lone surrogates. */
const UNKEPT = /\0|\p{Cs}/u;
/** An object with one of these as its own property breaks the casts of schemas. */
const CASTS = ['toString', 'valueOf', 'toJSON'];

/** A problem that is found before validation, and its field. */
interface Misshape {
  path: string;
  message: Message;
}

/**
 * Finds values that no schema expects or that are expensive to process: long lists, objects that cannot be cast, text
 * that PostgreSQL cannot store. The depth was limited before parsing (`exceedsJsonLimits`).
 */
export function misshapeOf(value: unknown): Misshape | undefined {
  const open: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && UNKEPT.test(value)) {
      return { path, message: 'Contains a character that is not allowed' };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      if (value.length > LONGEST)
        return { path, message: template('Must have at most {max} entries', { max: LONGEST }) };
      value.forEach((entry, index) => {
        open.push({ value: entry, path: `${path}[${index}]` });
      });
      continue;
    }
    if (CASTS.some((name) => Object.hasOwn(value, name))) return { path, message: 'Has the wrong type' };
    for (const [name, entry] of Object.entries(value)) {
      open.push({ value: entry, path: path ? `${path}.${name}` : name });
    }
  }
  return undefined;
}
