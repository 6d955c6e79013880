import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../platform/http/refusal.ts';
import { preferenceOf } from './headers.ts';

const isSearchForm = ({ routeOptions }: FastifyRequest) => routeOptions.url?.endsWith('/_search') ?? false;

/** Parses search forms. @throws Refusal unsupported_media for forms at other addresses */
export function parseSearchForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (!isSearchForm(request)) throw refusal('unsupported_media', 'Please send JSON.');
      const parameters = new URLSearchParams(body);
      return Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)]));
    },
  );
}

/** Merges the address's parameters into those of the form: all of them count (FHIR R4, RESTful API, search). */
export function mergeSearchForm(request: FastifyRequest): void {
  const { query = {}, body = {} } = request as { query?: object; body?: unknown };
  if (!isSearchForm(request) || typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const merged = new Map(Object.entries(body));
  for (const [name, value] of Object.entries(query)) {
    merged.set(name, merged.has(name) ? [merged.get(name), value].flat() : value);
  }
  request.body = Object.fromEntries(merged);
}

/**
 * Refuses unknown parameters: with strict handling all of them, else only known ones with an unknown modifier (FHIR R4,
 * 3.1.1.1 and 3.1.1.4.5).
 * @throws Refusal invalid_input at the parameter
 */
export function refuseUnknown(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config;
  const isForm = isSearchForm(request);
  const { fields = {} } = ((isForm ? endpoint?.body : endpoint?.query) ?? {}) as { fields?: object };
  const given = (isForm ? request.body : request.query) ?? {};
  const isStrict = preferenceOf(request, 'handling') === 'strict';
  const isKnown = (name: string) => name === '_format' || Object.hasOwn(fields, name);
  const unknown = Object.keys(given).find(
    (name) => !isKnown(name) && (isStrict || isKnown(name.split(/[:.]/)[0] ?? '')),
  );
  if (unknown !== undefined) {
    throw refusal('invalid_input', 'We do not know this parameter.', { field: unknown.slice(0, 100) });
  }
}
