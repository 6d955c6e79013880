import type { CallOptions } from '@openward/api-client';
import type { PatientRecord } from '@openward/contract/patients';
import { useServerState } from '@openward/remote-kit/query';
import { useEffect, useRef, useState } from 'react';
import { records } from '../records-client.ts';

/** Asks for a record, by the patient's id or the user's. */
export function askForRecord(id: string, options: CallOptions) {
  return records.getPatient({ params: { id } }, { quiet: true, ...options });
}

/**
 * A record as the forms begin with it. What somebody else changes meanwhile comes into them at once, but not while
 * something is typed that is not saved: then saving tells of it.
 */
export function useRecord(id: string) {
  const found = useServerState(
    ['patients', 'record', id],
    async (signal) => (await askForRecord(id, { signal })).result,
    { refreshOn: ['patient:changed'] },
  );
  // `turn` changes where the forms are to begin anew.
  const [shown, setShown] = useState<{ record: PatientRecord; turn: number }>();
  const isDirty = useRef(false);
  const { data } = found;
  useEffect(() => {
    if (!data || isDirty.current) return;
    setShown((before) => {
      if (before && before.record.version >= data.version) return before;
      return { record: data, turn: (before?.turn ?? 0) + 1 };
    });
  }, [data]);
  return {
    found,
    shown,
    isDirty,
    /** Of a form that was saved: it holds already what the server says now. */
    saved: (record: PatientRecord) => setShown((before) => ({ record, turn: before?.turn ?? 0 })),
  };
}
