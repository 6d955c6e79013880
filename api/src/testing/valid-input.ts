import { randomUUID } from 'node:crypto';
import type { Endpoint, EntityName, InputSchema } from '@openward/contract';
import type { AnySchema, SchemaDescription } from 'yup';
import { BUILT_PASSWORD } from './builders.ts';
import { jpeg } from './jpeg.ts';

/** Sources of generated values: the test chooses the record for each kind of id, and the next instant. */
export interface Sources {
  /** `path` is, for example, `body.patientId` or `params.id`. */
  record(entity: EntityName, path: string): string | Promise<string>;
  instant(): string;
}

export interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  /** A file in base64, so that it can be stored in JSON. */
  upload?: string | undefined;
}

/** Accepted files, by their first type. */
const FILES: Readonly<Record<string, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
  'image/jpeg': jpeg(),
};

/** A field of an input that names a record. */
export interface Pointer {
  path: string;
  entity: EntityName;
  /** True for a required single record; false for an entry of a list or an optional field. */
  required: boolean;
}

/** Values for plain fields; the first that the field's schema accepts is used. */
const CANDIDATES: readonly unknown[] = [
  'Generated text',
  'generated@built.example',
  'Built-pass-1',
  'Another-pass-1',
  '4155550123',
  '123456',
  '1980-02-29',
  'lastName',
  '94107',
  'x',
  0,
  1,
  30,
  true,
  false,
];

type Fields = Record<string, AnySchema>;

const fieldsOf = (schema: InputSchema | undefined): Fields => (schema as { fields?: Fields } | undefined)?.fields ?? {};

/** All fields of an endpoint that name a record, by the schemas' `meta.entity`. */
export function pointersOf(endpoint: Endpoint): Pointer[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(fieldsOf(endpoint[part])).flatMap(([name, schema]): Pointer[] => {
      const path = `${part}.${name}`;
      const { meta, optional, nullable } = schema.describe();
      if (meta?.entity) return [{ path, entity: meta.entity, required: !optional && !nullable }];
      const inner = (schema as { innerType?: AnySchema }).innerType?.describe();
      return inner?.meta?.entity ? [{ path, entity: inner.meta.entity, required: false }] : [];
    }),
  );
}

/**
 * Generates a valid input from an endpoint's schemas.
 * @throws Error that names the field without a valid candidate
 */
export async function validInput(endpoint: Endpoint, sources: Sources): Promise<Input> {
  const part = async (name: 'params' | 'query' | 'body') => {
    const schema = endpoint[name];
    if (!schema) return undefined;
    const value = await objectFor(fieldsOf(schema), name, sources);
    await (schema as AnySchema).validate(value).catch((error: Error) => {
      throw new Error(`No valid ${name} could be made for ${endpoint.path}: ${error.message}. ${HELP}`);
    });
    return value;
  };
  const [type] = endpoint.upload?.types ?? [];
  return {
    params: (await part('params')) ?? {},
    query: (await part('query')) ?? {},
    body: await part('body'),
    ...(type ? { upload: FILES[type]?.toString('base64') } : {}),
  };
}

/** Valid inputs that a refused call has not used up: making one writes records, which takes most of a test's time. */
export class UnusedInputs {
  readonly #kept = new Map<Endpoint, Input>();

  /** A copy of the endpoint's unused input, made where there is none. */
  async of(endpoint: Endpoint, make: () => Promise<Input>): Promise<Input> {
    const input = this.#kept.get(endpoint) ?? (await make());
    this.#kept.set(endpoint, input);
    return structuredClone(input);
  }

  /** Forgets the input unless the call was refused before it could use it: for its shape, its caller or its rate. */
  answered(endpoint: Endpoint, status: number): void {
    if (![400, 401, 403, 415, 429].includes(status)) this.#kept.delete(endpoint);
  }
}

/** Cursors belong to one list and order, so they cannot be generated. */
const CURSORS = ['query.after', 'query.before'];

const HELP = 'Give the schema a oneOf or a meta (entity, kind), or add a candidate to api/src/testing/valid-input.ts.';

async function objectFor(fields: Fields, path: string, sources: Sources): Promise<Record<string, unknown>> {
  const value: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (CURSORS.includes(`${path}.${name}`)) continue;
    value[name] = await valueFor(schema, `${path}.${name}`, value, sources);
  }
  return value;
}

async function valueFor(
  schema: AnySchema,
  path: string,
  siblings: Record<string, unknown>,
  sources: Sources,
): Promise<unknown> {
  const described = schema.describe({ value: undefined, parent: siblings }) as SchemaDescription;
  if (described.meta?.entity) return sources.record(described.meta.entity, path);
  if (described.meta?.kind?.startsWith('instant')) return sources.instant();
  // A complete body needs no version.
  if (described.meta?.kind === 'version') return undefined;
  if (described.meta?.kind === 'participants') {
    const actorOf = async (type: string, entity: EntityName) => ({
      actor: { reference: `${type}/${await sources.record(entity, `${path}.${entity}`)}` },
    });
    return [await actorOf('Patient', 'patient'), await actorOf('Practitioner', 'doctor')];
  }
  if (described.meta?.kind === 'password') return BUILT_PASSWORD;
  if (described.meta?.kind === 'new-email') return `${randomUUID()}@built.example`;
  if (described.meta?.kind === 'new-name') return `Generated ${randomUUID()}`;
  if (described.meta?.example !== undefined) return described.meta.example;
  if (described.oneOf.length > 0) return oneOf(described.oneOf[0], siblings);
  if (described.type === 'object') return objectFor(fieldsOf(schema), path, sources);
  const { types } = schema.spec as { types?: AnySchema[] };
  if (described.type === 'tuple' && types) {
    return Promise.all(types.map((type, place) => valueFor(type, `${path}.${place}`, siblings, sources)));
  }
  const { innerType } = schema as { innerType?: AnySchema };
  if (described.type === 'array' && innerType) return arrayOf(innerType, path, siblings, sources, schema);
  const fits = CANDIDATES.find((candidate) => accepts(schema, candidate, siblings));
  if (fits === undefined) throw new Error(`The generator cannot fill ${path} (${described.type}). ${HELP}`);
  return fits;
}

/** Some fields need several entries, such as three secret answers: adds entries until the schema accepts them. */
async function arrayOf(
  inner: AnySchema,
  path: string,
  siblings: Record<string, unknown>,
  sources: Sources,
  schema: AnySchema,
): Promise<unknown[]> {
  const values: unknown[] = [];
  do values.push(await valueFor(inner, path, siblings, sources));
  while (values.length < 3 && !accepts(schema, values, siblings));
  return values;
}

/** `oneOf([ref('password')])` repeats a sibling. */
function oneOf(first: unknown, siblings: Record<string, unknown>): unknown {
  const ref = first as { type?: string; key?: string } | null;
  return ref?.type === 'ref' && ref.key ? siblings[ref.key] : first;
}

function accepts(schema: AnySchema, value: unknown, siblings: Record<string, unknown>): boolean {
  try {
    // `strict` refuses casts, such as text for a number. Cross-field tests see the siblings generated so far.
    schema.validateSync(value, { strict: true, parent: siblings } as object);
    return true;
  } catch {
    return false;
  }
}

/** Everything that a call sends besides its address. */
export function broughtBy(
  method: string,
  { params, body, upload }: Pick<Input, 'upload'> & Partial<Pick<Input, 'params' | 'body'>>,
) {
  // The cookie of a browser that has started an app's request.
  const request = params?.request ?? body?.request;
  const cookie = request ? { cookie: `_interaction=${request}` } : {};
  if (method === 'GET') return cookie;
  return { ...cookie, body, upload: upload === undefined ? undefined : Buffer.from(upload, 'base64') };
}

/** The address of a call below `/api`, with its parameters. */
export function addressOf(endpoint: Endpoint, input: Pick<Input, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input.params[name])));
  const query = new URLSearchParams(
    Object.entries(input.query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();
  return query ? `${path}?${query}` : path;
}
