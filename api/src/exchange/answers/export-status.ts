import type { ExportStatus } from '@openward/contract/exchange';
import type { FastifyReply } from 'fastify';
import { informationOf, type Success } from './outcome.ts';

type ExportAnswer = Success<ExportStatus | null>;

/** True for answers about a bulk export, including its deletion. */
export function isOfExport(answer: Success<unknown>): answer is ExportAnswer {
  return answer.result === null || 'exportId' in (answer.result as object);
}

/** Seconds until a client should ask again. */
const ASK_AGAIN = 5;

/**
 * The state of an export: its manifest, or where to ask again (Bulk Data Access 2.0).
 * @param base the server's own address
 */
export function exportStatus(answer: ExportAnswer, reply: FastifyReply, language: string, base: string): object {
  const { exportId, progress, expiresAt, manifest } = answer.result ?? {};
  if (manifest) {
    reply.type('application/json; charset=utf-8');
    if (expiresAt) reply.header('expires', new Date(expiresAt).toUTCString());
    const output = manifest.output.map((file) => ({ ...file, url: `${base}/${file.url}` }));
    return { ...manifest, request: `${base}/${manifest.request}`, output };
  }
  reply.code(202);
  if (exportId) {
    reply.header('content-location', `${base}/$export-status/${exportId}`);
    reply.header('x-progress', progress).header('retry-after', String(ASK_AGAIN));
  }
  return informationOf(answer, language);
}
