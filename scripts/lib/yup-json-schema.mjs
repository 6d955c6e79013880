/** JSON Schema of what `describe()` says of a yup schema. */
export function jsonSchemaOf(description) {
  const schema = { ...typed(description), ...tested(description) };
  const isRequired = description.tests?.some(({ name }) => name === 'required');
  const choices = (description.oneOf ?? []).filter((choice) => choice !== null && (choice !== '' || !isRequired));
  if (choices.length > 0) schema.enum = choices;
  const format = FORMATS[description.meta?.kind];
  if (format) schema.format = format;
  if (description.meta?.kind === 'instant-or-wall-clock') {
    schema.anyOf = [{ format: 'date-time' }, { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' }];
    schema.description = "Without an offset it is the wall clock in the zone of each doctor's hospital.";
  }
  if (description.meta?.kind === 'id-or-name') schema.description = 'The id or the name, whatever the case.';
  if (description.meta?.entity && !description.meta.kind) schema.format = 'uuid';
  if (description.nullable && schema.type && schema.type !== 'null') {
    schema.type = [schema.type, 'null'];
    if (schema.enum) schema.enum = [...schema.enum, null];
  }
  return schema;
}

const FORMATS = { id: 'uuid', instant: 'date-time', day: 'date' };

/** OpenAPI parameters of an object schema. @param {'path' | 'query'} place */
export function parametersOf(schema, place) {
  if (!schema) return [];
  return Object.entries(schema.describe().fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired(field),
    schema: jsonSchemaOf(field),
  }));
}

function typed(description) {
  switch (description.type) {
    case 'object': {
      const fields = Object.entries(description.fields);
      const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
        ...(required.length > 0 ? { required } : {}),
      };
    }
    case 'array':
      return { type: 'array', ...(description.innerType ? { items: jsonSchemaOf(description.innerType) } : {}) };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: description.type };
    case 'date':
      return { type: 'string', format: 'date-time' };
    default:
      return mixed(description);
  }
}

/** What is of no type of yup's own: `either`, `mapOf` and `nothing` of the contract. */
function mixed({ meta = {}, nullable, tests = [] }) {
  const none = { type: 'null' };
  if (tests.some(({ name }) => name === 'nothing')) return none;
  if (meta.values) return { type: 'object', additionalProperties: jsonSchemaOf(meta.values.describe()) };
  if (!meta.anyOf) return {};
  const kinds = meta.anyOf.map((kind) => jsonSchemaOf(kind.describe()));
  return { anyOf: nullable ? [...kinds, none] : kinds };
}

const LIMITS = {
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  number: { min: 'minimum', max: 'maximum' },
};

function tested({ type, tests = [] }) {
  const schema = {};
  for (const { name, params } of tests) {
    const limit = LIMITS[type]?.[name];
    if (limit) schema[limit] = params[name];
    if (name === 'length') Object.assign(schema, { minLength: params.length, maxLength: params.length });
    if (name === 'email') schema.format = 'email';
    if (name === 'integer') schema.type = 'integer';
    if (name === 'matches' && params?.regex) schema.pattern = sourceOf(params.regex);
  }
  return schema;
}

function sourceOf(regex) {
  return regex instanceof RegExp ? regex.source : String(regex).replace(/^\/(.*)\/[a-z]*$/s, '$1');
}

function isRequired(description) {
  return description.optional === false;
}
