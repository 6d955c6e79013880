import { ApiError, type Success } from '@openward/api-client';
import type { PatientRecord, RecordConflict } from '@openward/contract/patients';
import { eventBus } from '@openward/event-bus';
import { raiseSuccess, useSubmit, useT } from '@openward/remote-kit';
import { useMemo, useRef, useState } from 'react';

/** Which record is saved, and which state of it the form began with. */
export interface Base {
  id: string;
  version: number;
}

/**
 * Saves one part of a record. Where somebody else has changed the same fields meanwhile, nothing is saved and what they
 * hold now stands in `conflict`; `goOn` makes that the state which the next submit begins with.
 */
export function useSaving<V extends object>(
  record: PatientRecord,
  save: (body: V & Base) => Promise<Success<PatientRecord>>,
  onSaved: (record: PatientRecord) => void,
) {
  const t = useT();
  const version = useRef(record.version);
  const isConflict = useRef(false);
  const [conflict, setConflict] = useState<RecordConflict>();
  const [saved, setSaved] = useState<V>();
  const { id } = record;
  const submit = useSubmit(
    async (values: V) => {
      isConflict.current = false;
      try {
        return await save({ ...values, id, version: version.current });
      } catch (error) {
        isConflict.current = error instanceof ApiError && error.code === 'conflict' && error.details !== undefined;
        if (isConflict.current) setConflict((error as ApiError).details as RecordConflict);
        throw error;
      }
    },
    ({ result, message }, values) => {
      version.current = result.version;
      setConflict(undefined);
      setSaved(values);
      raiseSuccess(message, t);
      eventBus.emit('patient:changed', { id });
      onSaved(result);
    },
  );
  return useMemo(
    () => ({
      saved,
      conflict,
      goOn: (from: RecordConflict, isSettled: boolean) => {
        version.current = from.version;
        if (isSettled) setConflict(undefined);
      },
      submit: async (values: V) => {
        const problem = await submit(values);
        // The conflict stands above the fields by itself.
        return problem && isConflict.current ? {} : problem;
      },
    }),
    [saved, conflict, submit],
  );
}
