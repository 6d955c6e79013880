import type { InputSchema } from '@openward/contract';

type SchemaFieldDescription = ReturnType<InputSchema['describe']>;

/** The properties that this file reads of yup's `describe()`, for all types of schemas. */
interface Description {
  type: string;
  optional?: boolean;
  nullable?: boolean;
  oneOf?: unknown[];
  meta?: { kind?: string; entity?: string; anyOf?: readonly InputSchema[]; values?: InputSchema };
  tests?: { name?: string; params?: Record<string, unknown> }[];
  fields?: Record<string, SchemaFieldDescription>;
  innerType?: SchemaFieldDescription;
}

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** Converts the description of a yup schema to JSON Schema. */
export function jsonSchemaOf(described: SchemaFieldDescription): JsonSchema {
  const description = described as Description;
  const { meta, oneOf = [], nullable, tests = [] } = description;
  const isFilled = tests.some(({ name }) => name === 'required');
  const schema = { ...typed(description), ...tested(description) };
  const choices = oneOf.filter((choice) => choice !== null && (choice !== '' || !isFilled));
  if (choices.length > 0) schema.enum = choices;
  const format = meta?.kind && FORMATS[meta.kind];
  if (format) schema.format = format;
  if (meta?.kind === 'instant-or-wall-clock') {
    schema.anyOf = [{ format: 'date-time' }, { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' }];
    schema.description = "Without an offset it is the wall clock in the zone of each doctor's hospital.";
  }
  if (meta?.kind === 'id-or-name') schema.description = 'The id or the name, in upper or lower case.';
  if (meta?.entity && !meta.kind) schema.format = 'uuid';
  if (nullable && schema.type && schema.type !== 'null') {
    schema.type = [schema.type, 'null'];
    if (choices.length > 0) schema.enum = [...choices, null];
  }
  return schema;
}

const FORMATS: Record<string, string> = { id: 'uuid', instant: 'date-time', day: 'date' };

/** Converts an object schema to OpenAPI parameters. */
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

function typed(description: Description): JsonSchema {
  const { type, fields = {}, innerType } = description;
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
      return mixed(description);
  }
}

/** Converts the contract's own types: `either`, `mapOf` and `nothing`. */
function mixed({ meta = {}, nullable, tests = [] }: Description): JsonSchema {
  const none = { type: 'null' };
  if (tests.some(({ name }) => name === 'nothing')) return none;
  if (meta.values) return { type: 'object', additionalProperties: schemaOf(meta.values) };
  if (!meta.anyOf) return {};
  const kinds = meta.anyOf.map(schemaOf);
  return { anyOf: nullable ? [...kinds, none] : kinds };
}

const schemaOf = (schema: InputSchema) => jsonSchemaOf(schema.describe() as SchemaFieldDescription);

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
  return (description as Description).optional === false;
}
