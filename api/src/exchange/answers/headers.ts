import type { FastifyRequest } from 'fastify';
import { refusal } from '../../platform/http/refusal.ts';

/**
 * A preference of the header Prefer in lower case (RFC 7240, section 2); undefined if missing.
 * @param name such as `return` or `handling`
 */
export function preferenceOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  return String(headers.prefer ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((each) => each.split('=').map((part) => part.trim().replace(/^"(.*)"$/, '$1')))
    .find(([named]) => named === name)?.[1];
}

/**
 * Passes the versions of If-Match on with the body (FHIR R4, 3.1.0.5; RFC 9110, section 13.1.1), overriding any in the
 * body. A tag that is no version of ours matches nothing, and `*` everything.
 */
export function takeVersions({ method, headers, body }: FastifyRequest): void {
  if (method !== 'PUT' || typeof body !== 'object' || body === null) return;
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim());
  const ifMatch = tags?.includes('*')
    ? undefined
    : tags?.flatMap((tag) => /^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1] ?? []);
  Object.assign(body, { ifMatch });
}

/** Passes the header Prefer on to endpoints that declare it. */
export function takePreference({ headers, query, routeOptions }: FastifyRequest): void {
  const { fields = {} } = (routeOptions.config.endpoint?.query ?? {}) as { fields?: object };
  if ('prefer' in fields && headers.prefer !== undefined) Object.assign(query as object, { prefer: headers.prefer });
}

/** Media types and ranges that match our JSON. */
const JSON_TYPE = /^(\*\/\*|application\/(\*|(fhir\+)?json)|text\/(\*|json))$/;

/** True if JSON of FHIR R4 matches a media type, including its parameters. */
function isOurs(mediaType: string): boolean {
  const [type = '', ...parameters] = mediaType.split(';').map((part) => part.trim().toLowerCase());
  // A weight of 0 excludes a type (RFC 9110, section 12.4.2).
  return JSON_TYPE.test(type) && parameters.every((each) => !/^(q=0(\.0*)?|fhirversion=(?!"?4\.0"?$).*)$/.test(each));
}

/** The source of an unsupported format; undefined if none. `_format` overrides Accept (FHIR R4, 3.1.0.1.11). */
function formatRefused({ query, headers, routeOptions }: FastifyRequest): '_format' | 'Accept' | undefined {
  const { _format: asked } = (query ?? {}) as { _format?: unknown };
  // Query strings decode a plus as a space.
  const formats = [asked ?? []].flat().map((format) => String(format).replace('fhir json', 'fhir+json'));
  const format = formats.find(Boolean);
  if (format !== undefined) return format === 'json' || isOurs(format) ? undefined : '_format';
  // Files keep their own media type.
  if (!headers.accept || routeOptions.config.endpoint?.file) return undefined;
  return headers.accept.split(',').some(isOurs) ? undefined : 'Accept';
}

/** @throws Refusal not_acceptable if the client asks for anything but JSON */
export function refuseFormat(request: FastifyRequest): void {
  const field = formatRefused(request);
  if (field) throw refusal('not_acceptable', 'We send JSON only.', { field });
}
