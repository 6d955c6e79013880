import { type Endpoint, type InputSchema, type Message, messagesOf, template } from '@openward/contract';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from 'yup';
import { invalidInput, type Refusal, refusal } from './refusal.ts';
import { ReceivedUpload, refuseUpload } from './upload.ts';

/** Checks params, query and body against the contract's schemas and strips what they do not name. A file was checked as it came. */
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

/** An edit may name its version in the header, as RFC 9110 has it (section 13.1.1), in place of the body. */
function edited({ body, headers }: FastifyRequest): unknown {
  const tag = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '')?.[1];
  if (tag === undefined || typeof body !== 'object' || body === null || 'version' in body) return body;
  return { ...body, version: Number(tag) };
}

/** Of an edit with a version only what it names is checked here; whoever merges it checks the whole. */
function parseEdit(schema: InputSchema | undefined, value: unknown): Promise<unknown> {
  if (!schema || typeof value !== 'object' || value === null || !('version' in value) || value.version === undefined) {
    return parse(schema, value);
  }
  const { fields, transforms } = schema as unknown as { fields: object; transforms: ((given: object) => object)[] };
  // A field may have a second name.
  const given = transforms.reduce((seen, transform) => transform.call(schema, seen), value as object);
  const named = Object.keys(fields).filter((field) => field === 'id' || Object.hasOwn(given, field));
  return parse((schema as unknown as { pick(names: string[]): InputSchema }).pick(named), value);
}

/** Checks one part of the input. @throws Refusal invalid_input with a message for each field that is wrong */
export async function parse(schema: InputSchema | undefined, value: unknown): Promise<unknown> {
  if (!schema) return undefined;
  if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value))) {
    throw refusal('invalid_input', 'The request must be a JSON object.');
  }
  const wrong = misshapeOf(value);
  if (wrong) {
    // The field as the schema names it: a path ends at its first part, however deep the fault lies.
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

/** A cast such as `trim` throws at a value of another kind and does not say where: each field is tried alone. */
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
/** What PostgreSQL cannot hold, or holds as something else: a character of nothing, and half of one. */
const UNKEPT = /\0|\p{Cs}/u;
/** An object with one of these of its own cannot be turned into text, and a schema's casts try to. */
const CASTS = ['toString', 'valueOf', 'toJSON'];

/** What is wrong with a value before any schema looks at it, and at which field. */
interface Misshape {
  path: string;
  message: Message;
}

/**
 * Finds what no schema expects and what would cost the schemas or the database a lot: long lists, objects that cannot
 * be cast, text that PostgreSQL cannot hold. How deep it is was limited before it was parsed (`exceedsJsonLimits`).
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
