import { call } from '@openward/api-client';
import { checkAssignment } from '@openward/contract/documents';
import { useServerState } from '@openward/remote-kit/query';
import { useEffect, useState } from 'react';

/** Milliseconds after the last choice. */
const PAUSE = 300;

/** Whom and what somebody has chosen. */
export interface Chosen {
  patientId: readonly string[];
  dynamicFormId: readonly string[];
}

/** What would become of an assignment, a moment after each choice; nothing is asked while one side is empty. */
export function useAssignmentCheck({ patientId, dynamicFormId }: Chosen) {
  const [settled, setSettled] = useState<Chosen>({ patientId, dynamicFormId });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ patientId, dynamicFormId }), PAUSE);
    return () => clearTimeout(timer);
  }, [patientId, dynamicFormId]);
  const found = useServerState(
    ['documents', 'assignment', settled],
    async (signal) => {
      const body = { patientId: [...settled.patientId], dynamicFormId: [...settled.dynamicFormId] };
      return (await call(checkAssignment, { body }, { signal, quiet: true })).result;
    },
    {
      enabled: settled.patientId.length > 0 && settled.dynamicFormId.length > 0,
      refreshOn: ['document:changed'],
      placeholderData: (previous) => previous,
    },
  );
  const isAsked = patientId.length > 0 && dynamicFormId.length > 0;
  const isOld = settled.patientId !== patientId || settled.dynamicFormId !== dynamicFormId || found.isPlaceholderData;
  return { isAsked, isOld, found };
}
