import type { PlainSentence } from '@openward/contract';
import { MOST_FILES } from '@openward/contract/documents/schemas';
import type { Contract } from '@openward/contract/everything';
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../platform/database/ids.ts';
import { document, documentFile, IS_KEPT } from '../platform/database/schema/index.ts';
import type { FileType } from '../platform/files/uploaded-file.ts';
import { safeName } from '../platform/files/uploaded-file.ts';
import { type Call, FileReply, type Handler } from '../platform/http/call.ts';
import { notFound, type Refusal, refusal } from '../platform/http/refusal.ts';
import { holdPending } from './pending.ts';

type Endpoint<K extends keyof Contract['documents']> = Handler<Contract['documents'][K]>;

/** POST /document/:id/file: stores the file under a safe name. */
export const addDocumentFile: Endpoint<'addDocumentFile'> = async ({ params, query, upload }, call) => {
  const { content, mediaType, sha256 } = upload;
  const found = await holdPending(call, params.id, 'attach file');
  if (!found.attachments) throw refused('This form does not ask for files.');
  if (found.files.length >= MOST_FILES)
    throw refusal('limit_reached', 'A document can have at most {most} files.', { values: { most: MOST_FILES } });
  const file = { id: newId(), name: safeName(query.name, mediaType as FileType), mediaType, sha256 };
  const added = { addedAt: call.services.now(), addedBy: call.caller.userId };
  await call.tx.insert(documentFile).values({ ...file, documentId: found.id, content, ...added });
  return { ...file, bytes: content.length };
};

/** POST /document/file/:id/remove: only while the document waits to be filled in. */
export const removeDocumentFile: Endpoint<'removeDocumentFile'> = async ({ params }, call) => {
  const { documentId } = await fileOf(call, params.id, 'remove file');
  await holdPending(call, documentId);
  await call.tx.delete(documentFile).where(eq(documentFile.id, params.id));
  return null;
};

/** GET /document/file/:id: as a download, because a browser must not render uploaded content. */
export const readDocumentFile: Endpoint<'readDocumentFile'> = async ({ params }, call) => {
  const { name, mediaType } = await fileOf(call, params.id, 'read file');
  const [file] = await call.tx
    .select({ content: documentFile.content })
    .from(documentFile)
    .where(eq(documentFile.id, params.id));
  if (!file) throw notFound('File not found.');
  return new FileReply(file.content, { name, type: mediaType });
};

/** A file of a document that the caller may see. @throws Refusal not_found */
async function fileOf(call: Call, id: string, action?: string) {
  const [found] = await call.records.read(
    'document',
    async (visible) =>
      call.tx
        .select({
          id: document.id,
          patientId: document.patientId,
          documentId: document.id,
          name: documentFile.name,
          mediaType: documentFile.mediaType,
        })
        .from(documentFile)
        .innerJoin(document, eq(document.id, documentFile.documentId))
        .where(and(visible, eq(documentFile.id, id), sql.raw(IS_KEPT))),
    action,
  );
  if (!found) throw notFound('File not found.');
  return found;
}

function refused(sentence: PlainSentence): Refusal {
  return refusal('invalid_input', sentence, { field: 'content' });
}
