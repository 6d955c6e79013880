import { createHash } from 'node:crypto';
import type { AnySchema, SchemaDescription } from 'yup';
import { type Endpoint, type InputSchema, methodsOf } from '../core/endpoint.ts';

/**
 * A hash of everything that client and server must agree on: methods, path, roles, input and the shape of the answer.
 * Messages and server-only settings (audit, limits) do not count. A rule that is a function counts by its name and
 * parameters, so changing its meaning requires a new name.
 * @returns 16 hexadecimal digits
 */
export function contractHash(endpoint: Endpoint): string {
  const { path, roles, signedInRoles = [], params, query, body, result, upload } = endpoint;
  const agreed = {
    methods: [...methodsOf(endpoint)],
    path,
    roles: typeof roles === 'string' ? roles : [...roles].sort(),
    signedInRoles: [...signedInRoles].sort(),
    changes: endpoint.changes,
    params: described(params),
    query: described(query),
    body: described(body),
    result: isSchema(result) ? described(result) : null,
    upload: upload && { types: [...upload.types].sort(), largest: upload.largest },
    paged: endpoint.paged ?? false,
    stream: endpoint.stream ?? false,
    file: endpoint.file ?? null,
    ...(endpoint.edits ? { edits: true } : {}),
  };
  return createHash('sha256').update(canonical(agreed)).digest('hex').slice(0, 16);
}

/** Browser builds contain no result schemas. */
function isSchema(result: Endpoint['result']): result is InputSchema {
  return result !== undefined && 'describe' in result;
}

/** The accepted values of a schema. Tests and choices are sorted, because their order in the code has no meaning. */
function described(schema: InputSchema | undefined): unknown {
  if (!schema) return null;
  const { fields, innerType, spec, tests, conditions } = schema as unknown as Inner;
  const { type, optional, nullable, oneOf, notOneOf, meta } = (schema as AnySchema).describe() as SchemaDescription;
  return {
    type,
    optional,
    nullable,
    oneOf: ordered(oneOf),
    notOneOf: ordered(notOneOf),
    // Examples are left out, because they are only for tests.
    meta: {
      entity: meta?.entity ?? null,
      kind: meta?.kind ?? null,
      ...(meta?.anyOf ? { anyOf: meta.anyOf.map(described) } : {}),
      ...(meta?.values ? { values: described(meta.values) } : {}),
    },
    // yup's description lists only one test of each name.
    tests: ordered(tests.map(({ OPTIONS: { name, params } }) => ({ name, params }))),
    // The fields that a conditional rule depends on.
    dependsOn: conditions.flatMap(({ refs }) => refs.map(({ key }) => key)).sort(),
    ...(fields ? { fields: eachOf(fields) } : {}),
    ...(innerType ? { of: described(innerType) } : {}),
    ...(Array.isArray(spec.types) ? { tuple: spec.types.map(described) } : {}),
  };
}

/** Properties of yup's schemas that its types do not declare. */
interface Inner {
  fields?: Record<string, InputSchema>;
  innerType?: InputSchema;
  spec: { types?: InputSchema[] };
  tests: { OPTIONS: { name?: string; params?: unknown } }[];
  conditions: { refs: { key: string }[] }[];
}

function eachOf(fields: Record<string, InputSchema>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, described(field)]));
}

function ordered(values: readonly unknown[]): unknown[] {
  return [...values].sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
}

/** JSON with sorted keys; values that JSON does not support become text. */
function canonical(value: unknown): string {
  if (value instanceof RegExp || typeof value === 'bigint') return JSON.stringify(String(value));
  if (typeof value === 'function') return JSON.stringify(`function ${value.name}`);
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`)
    .join(',')}}`;
}
