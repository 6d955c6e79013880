import { createHash } from 'node:crypto';
import type { AnySchema, SchemaDescription } from 'yup';
import { type Endpoint, type InputSchema, methodsOf } from '../core/endpoint.ts';

/**
 * A short name of all that a caller and the server have to agree on: methods, path, who may call, what is sent, and in
 * which form the answer comes. Two endpoints have the same hash where none of that differs; what people read (messages)
 * and what only the server does (audit, limits) does not count. Of a rule that is a function, its name and its parameters
 * count: who changes what such a rule means changes its name.
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

/** True for a schema; a call in a browser's build has none. */
function isSchema(result: Endpoint['result']): result is InputSchema {
  return result !== undefined && 'describe' in result;
}

/** What a schema takes. Tests and choices in an order of their own, for in which they were written means nothing. */
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
    // Which record an id names and how an instant is written; an example is for tests only.
    meta: {
      entity: meta?.entity ?? null,
      kind: meta?.kind ?? null,
      ...(meta?.anyOf ? { anyOf: meta.anyOf.map(described) } : {}),
      ...(meta?.values ? { values: described(meta.values) } : {}),
    },
    // Not those of the description, which names of each kind one.
    tests: ordered(tests.map(({ OPTIONS: { name, params } }) => ({ name, params }))),
    // Of a rule that depends on other fields, which these are.
    dependsOn: conditions.flatMap(({ refs }) => refs.map(({ key }) => key)).sort(),
    ...(fields ? { fields: eachOf(fields) } : {}),
    ...(innerType ? { of: described(innerType) } : {}),
    ...(Array.isArray(spec.types) ? { tuple: spec.types.map(described) } : {}),
  };
}

/** What yup's schemas hold and its types keep to themselves. */
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

/** JSON with its keys in order; what JSON does not know as text that says it. */
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
