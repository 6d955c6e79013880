import type { Answer, Failure } from '@openward/contract';
import { FHIR_BASE, type FhirResource } from '@openward/contract/exchange';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonParserOf } from '../../platform/http/body.ts';
import { originOf } from '../../platform/http/origin.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { exportStatus, isOfExport } from './export-status.ts';
import { preferenceOf, refuseFormat, takePreference, takeVersions } from './headers.ts';
import { informationOf, outcomeOf } from './outcome.ts';
import { mergeSearchForm, parseSearchForms, refuseUnknown } from './parameters.ts';

const TYPE = 'application/fhir+json; charset=utf-8';

/**
 * Sends FHIR: the resource, or an OperationOutcome in the reader's language. Also parses search forms.
 * @param publicUrl the portal's address, if known
 */
export function answerAsFhir(app: FastifyInstance, publicUrl: string | undefined): void {
  parseSearchForms(app);
  // FHIR's own media type for JSON.
  app.addContentTypeParser('application/fhir+json', { parseAs: 'buffer' }, jsonParserOf(app));
  allowCrossOrigin(app);
  app.addHook('preHandler', async (request) => {
    refuseFormat(request);
    mergeSearchForm(request);
    refuseUnknown(request);
    takeVersions(request);
    takePreference(request);
  });
  app.addHook('onSend', async (request, reply, payload) =>
    reply.statusCode < 300 && changePreference(request) === 'minimal' ? '' : payload,
  );
  app.addHook('preSerialization', async (request, reply, payload) => {
    const answer = payload as Answer<FhirResource>;
    const { language } = originOf(request);
    reply.type(TYPE);
    if (answer.status !== 'SUCCESS') {
      const failure = answer.result as Failure;
      if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer');
      if (failure.code === 'conflict' && request.headers['if-match'] !== undefined) reply.code(412);
      return outcomeOf(failure, language);
    }
    const base = `${publicUrl ?? `${request.protocol}://${request.host}`}${FHIR_BASE}`;
    if (isOfExport(answer)) return exportStatus(answer, reply, language, base);
    const { meta } = answer.result as { meta?: { versionId?: string; lastUpdated?: string } };
    if (meta?.versionId) reply.header('etag', `W/"${meta.versionId}"`);
    if (meta?.lastUpdated) reply.header('last-modified', new Date(meta.lastUpdated).toUTCString());
    const { resourceType, id } = answer.result;
    // A created resource has an address of its own (RFC 9110, 10.2.2).
    if (request.method === 'POST' && resourceType !== 'Bundle')
      reply.code(201).header('location', `${base}/${resourceType}/${id}`);
    if (changePreference(request) === 'operationoutcome') return informationOf(answer, language);
    return withAddresses(answer.result, base);
  });
}

/** Answers unknown addresses below the FHIR base, in a Fastify instance of its own. */
export function answerUnknownAsFhir(app: FastifyInstance, publicUrl: string | undefined): void {
  answerAsFhir(app, publicUrl);
  app.setNotFoundHandler(async () => {
    throw refusal('not_found', 'We could not find anything at this address.');
  });
}

/** Answers a FHIR address that cannot be decoded, which the framework refuses before routing. */
export function answerBadFhirAddress(request: FastifyRequest, reply: FastifyReply): void {
  const { message: description, code, status } = refusal('invalid_input', 'This web address is not valid.');
  reply
    .code(status)
    .type(TYPE)
    .send(outcomeOf({ description, code }, originOf(request).language));
}

/** True for every address below the FHIR base. */
export function isFhirAddress(url: string | undefined): boolean {
  return (url ?? '').replace(/^\/api/, '').startsWith(`${FHIR_BASE}/`);
}

/** The preferred answer, which applies to changes only (FHIR R4, 3.1.0.1.8). */
function changePreference(request: FastifyRequest): string | undefined {
  const { endpoint } = request.routeOptions.config;
  return endpoint?.changes && request.method !== 'GET' ? preferenceOf(request, 'return') : undefined;
}

interface Bundle {
  link?: { url: string }[];
  entry?: { fullUrl: string }[];
}

/** Makes the addresses in a Bundle absolute. */
function withAddresses(resource: FhirResource, base: string): FhirResource {
  if (resource.resourceType !== 'Bundle') return resource;
  const { link, entry } = resource as Bundle;
  return {
    ...resource,
    ...(link && { link: link.map((each) => ({ ...each, url: `${base}/${each.url}` })) }),
    ...(entry && { entry: entry.map((each) => ({ ...each, fullUrl: `${base}/${each.fullUrl}` })) }),
  } as FhirResource;
}
