import { ApiError, call } from '@openward/api-client';
import { addDocumentFile, type Document, removeDocumentFile } from '@openward/contract/documents';
import { MOST_FILE_BYTES, MOST_FILES } from '@openward/contract/documents/schemas';

import { raiseFailure, useT } from '@openward/remote-kit';
import { useState } from 'react';

export type Files = ReturnType<typeof useFiles>;

/** Adds files to a document, one after the other, and removes them. */
export function useFiles(document: Document, onChanged: () => unknown) {
  const t = useT();
  const [sending, setSending] = useState<{ name: string; at: number; of: number }>();
  const [removing, setRemoving] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const send = async (file: File) => {
    const { name, size } = file;
    if (size === 0) throw new WrongFile(t('{name} is empty.', { name }));
    if (size > MOST_FILE_BYTES) throw new WrongFile(t('{name} is too large. A file may have 5 MB.', { name }));
    const call = { params: { id: document.id }, query: { name: name || 'file' }, upload: file };
    await call(addDocumentFile, call, { quiet: true }).catch((error) => {
      const problem = error instanceof ApiError && error.errors.content;
      throw problem ? new WrongFile(`${name}: ${t(problem)}`) : error;
    });
  };
  const add = async (files: readonly File[]) => {
    setProblem(undefined);
    if (document.files.length + files.length > MOST_FILES) return setProblem(t('A document may have 10 files.'));
    try {
      for (const [place, file] of files.entries()) {
        setSending({ name: file.name, at: place + 1, of: files.length });
        await send(file);
      }
    } catch (error) {
      setProblem(error instanceof WrongFile ? error.message : raiseFailure(error, t));
    }
    setSending(undefined);
    void onChanged();
  };
  const remove = async (id: string) => {
    setProblem(undefined);
    setRemoving(id);
    try {
      await call(removeDocumentFile, { params: { id } }, { quiet: true });
    } catch (error) {
      setProblem(raiseFailure(error, t));
    }
    setRemoving(undefined);
    void onChanged();
  };
  return { sending, removing, problem, add, remove };
}

/** Which file it is and what is wrong with it, ready to read. */
class WrongFile extends Error {}
