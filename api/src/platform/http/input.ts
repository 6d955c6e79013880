import type { Endpoint, InputSchema } from '@openward/contract';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from 'yup';
import { Refusal } from './refusal.ts';
import { misshapeOf } from './shape.ts';
import { ReceivedUpload, refuseUpload } from './upload.ts';

/** What yup says of a wrong type by itself. */
const NO_WORDS = /must be a `\w+` type/;

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
    throw new Refusal('invalid_input', 'An object was expected.');
  }
  const wrong = misshapeOf(value);
  if (wrong) {
    // The field as the schema names it: a path ends at its first part, however deep the fault lies.
    throw new Refusal('invalid_input', wrong.message, {
      errors: { [wrong.path.split(/[.[]/)[0] ?? '']: wrong.message },
    });
  }
  try {
    return await schema.validate(value ?? {}, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof TypeError) throw uncastable(schema, value);
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string> = {};
    const all = error.inner.length > 0 ? error.inner : [error];
    for (const { path, message, type } of all) {
      // Names of types and raw values belong to programs; a person reads which field is wrong, in the schema's own words
      // where it has some.
      errors[path ?? ''] ??= type === 'typeError' && NO_WORDS.test(message) ? 'Has the wrong type' : message;
    }
    throw new Refusal('invalid_input', Object.values(errors)[0] ?? 'The input is not valid.', { errors });
  }
}

/** A cast such as `trim` throws at a value of another kind and does not say where: each field is tried alone. */
function uncastable(schema: InputSchema, value: unknown): Refusal {
  const { fields = {} } = schema as { fields?: Record<string, InputSchema> };
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    try {
      field.cast((value as Record<string, unknown>)[name], { assert: false });
    } catch {
      errors[name] = 'Has the wrong type';
    }
  }
  return new Refusal('invalid_input', 'Has the wrong type', { errors });
}
