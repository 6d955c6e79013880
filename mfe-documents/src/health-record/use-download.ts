import { call } from '@openward/api-client';
import { type RecordKind, takeRecord, takeRecordAsFhir } from '@openward/contract/health-record';
import { raiseFailure, useLanguage, useT, useUser } from '@openward/remote-kit';
import { saveFile } from '@openward/remote-kit/files';
import { useEffect, useRef, useState } from 'react';
import type { Waiting } from '../pdf/unprintable.tsx';
import { queryOf } from './client.ts';
import type { Days } from './days.ts';

/** The state of a download. */
export type Download =
  | { state: 'idle' | 'saved' }
  /** `done` from 0 to 1; undefined if unknown. */
  | { state: 'collecting' | 'making'; done?: number }
  | ({ state: 'waiting' } & Waiting)
  | { state: 'failed'; why: string };

/**
 * Downloads the record in one format.
 * @param onTaken called once the server has sent it, because then it is in the log
 */
export function useDownload(kind: RecordKind, onTaken: () => void) {
  const t = useT();
  const language = useLanguage();
  const { patientId } = useUser();
  const [download, setDownload] = useState<Download>({ state: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const begin = async (days: Days) => {
    const { signal } = leaving.current;
    setDownload({ state: 'collecting' });
    const input = { params: { id: patientId ?? '' }, query: queryOf(days) };
    const options = { quiet: true, signal };
    try {
      if (kind === 'FHIR') {
        const { result } = await call(takeRecordAsFhir, input, options);
        saveFile(result, `${nameOf(days)}.json`);
        setDownload({ state: 'saved' });
      } else {
        const { result } = await call(takeRecord, input, options);
        const [{ makePdf }, { recordContent }] = await Promise.all([
          import('../pdf/make-pdf.ts'),
          import('./record-content.ts'),
        ]);
        setDownload({ state: 'making', done: 0 });
        const onProgress = (done: number) => setDownload({ state: 'making', done });
        const content = recordContent(result, { t, language });
        const { file, unprintable } = await makePdf(content, { onProgress, signal });
        const save = () => {
          saveFile(file, `${nameOf(days)}.pdf`);
          setDownload({ state: 'saved' });
        };
        if (unprintable.length > 0) setDownload({ state: 'waiting', unprintable, save });
        else save();
      }
    } catch (error) {
      if (signal.aborted) return;
      setDownload({ state: 'failed', why: raiseFailure(error, t) ?? '' });
    }
    onTaken();
  };
  return { download, begin };
}

function nameOf({ from, to }: Days): string {
  const days = [from, to].filter(Boolean).join('-to-');
  return `health-record${days && `-${days}`}`;
}
