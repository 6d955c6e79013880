import type { InputSchema } from '@openward/contract';
import type { SchemaFieldDescription } from 'yup';

/** What this reads of yup's `describe()`: the description of any kind of schema. */
interface Description {
  type: string;
  optional?: boolean;
  nullable?: boolean;
  oneOf?: unknown[];
  meta?: { kind?: string; entity?: string };
  tests?: { name?: string; params?: Record<string, unknown> }[];
  fields?: Record<string, SchemaFieldDescription>;
  innerType?: SchemaFieldDescription;
}

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** JSON Schema of a yup schema's description. */
export function jsonSchemaOf(described: SchemaFieldDescription): JsonSchema {
  const description = described as Description;
  const { meta, oneOf = [], nullable } = description;
  const schema = { ...typed(description), ...tested(description) };
  const choices = oneOf.filter((choice) => choice !== null && choice !== '');
  if (choices.length > 0) schema.enum = choices;
  if (meta?.kind === 'instant') schema.format = 'date-time';
  if (meta?.kind === 'instant-or-wall-clock') {
    schema.anyOf = [{ format: 'date-time' }, { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' }];
    schema.description = "Without an offset it is the wall clock in the zone of each doctor's hospital.";
  }
  if (meta?.kind === 'id-or-name') schema.description = 'The id or the name, whatever the case.';
  if (meta?.entity && !meta.kind) schema.format = 'uuid';
  if (nullable && schema.type) {
    schema.type = [schema.type, 'null'];
    if (choices.length > 0) schema.enum = [...choices, null];
  }
  return schema;
}

/** OpenAPI parameters of an object schema. */
export function parametersOf(schema: InputSchema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { fields = {} } = schema.describe() as Description;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired(field),
    schema: jsonSchemaOf(field),
  }));
}

function typed({ type, fields = {}, innerType }: Description): JsonSchema {
  switch (type) {
    case 'object': {
      const all = Object.entries(fields);
      const required = all.filter(([, field]) => isRequired(field)).map(([name]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(all.map(([name, field]) => [name, jsonSchemaOf(field)])),
        ...(required.length > 0 ? { required } : {}),
      };
    }
    case 'array':
      return { type: 'array', ...(innerType ? { items: jsonSchemaOf(innerType) } : {}) };
    case 'string':
    case 'number':
    case 'boolean':
      return { type };
    case 'date':
      return { type: 'string', format: 'date-time' };
    default:
      return {};
  }
}

const LIMITS: Record<string, Record<string, string>> = {
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  number: { min: 'minimum', max: 'maximum' },
};

function tested({ type, tests = [] }: Description): JsonSchema {
  const schema: JsonSchema = {};
  for (const { name = '', params = {} } of tests) {
    const limit = LIMITS[type]?.[name];
    if (limit) schema[limit] = params[name];
    if (name === 'length') Object.assign(schema, { minLength: params.length, maxLength: params.length });
    if (name === 'email') schema.format = 'email';
    if (name === 'integer') schema.type = 'integer';
    if (name === 'matches' && params.regex) schema.pattern = sourceOf(params.regex);
  }
  return schema;
}

function sourceOf(regex: unknown): string {
  return regex instanceof RegExp ? regex.source : String(regex).replace(/^\/(.*)\/[a-z]*$/s, '$1');
}

function isRequired(description: SchemaFieldDescription): boolean {
  const { optional, nullable } = description as Description;
  return optional === false && nullable !== true;
}
