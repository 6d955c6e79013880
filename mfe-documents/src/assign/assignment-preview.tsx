import { call } from '@openward/api-client';
import { type Assignment, checkAssignment } from '@openward/contract/documents';
import { useT } from '@openward/remote-kit';
import { useServerState } from '@openward/remote-kit/query';
import { Box, Stack, Text } from '@openward/ui/layout';
import { useEffect, useState } from 'react';

/** Previews an assignment: new and existing documents, and the number of notified patients. */
export function AssignmentPreview({ chosen }: { chosen: Chosen }) {
  const t = useT();
  const { isAsked, isOld, found } = useAssignmentCheck(chosen);
  const { data } = found;
  const sentence = () => {
    if (!isAsked) return t('Choose patients and forms to see a summary.');
    if (found.isError) return t('We could not count the documents. You can still submit.');
    return t('Counting…');
  };
  return (
    <Box
      role="status"
      aria-busy={isAsked && isOld}
      bg="bg.muted"
      rounded="lg"
      px="4"
      py="3"
      minH="24"
      opacity={isAsked && isOld && data ? 0.6 : undefined}
      transition="opacity 150ms 150ms"
    >
      {isAsked && data && !found.isError ? <Counted assignment={data} /> : <Text color="fg.muted">{sentence()}</Text>}
    </Box>
  );
}

function Counted({ assignment: { documents, existing, existingExamples, notified } }: { assignment: Assignment }) {
  const t = useT();
  return (
    <Stack gap="1">
      <Text fontWeight="semibold">
        {documents === 0
          ? t('Nothing to assign. These patients already have these forms.')
          : t('Documents to assign: {count}', { count: documents })}
      </Text>
      {documents > 0 && (
        <Text color="fg.muted" fontSize="sm">
          {t('Patients notified by text message or email: {count}', { count: notified })}
        </Text>
      )}
      {existing > 0 && (
        <Box fontSize="sm" color="fg.muted">
          <Text>{t('Already assigned, will be skipped: {count}', { count: existing })}</Text>
          <Box as="ul" ps="5" listStyleType="disc">
            {existingExamples.map(({ patient, displayName }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two patients may have one name, and the list is drawn anew
              <li key={place}>
                {patient.firstName} {patient.lastName}: {displayName}
              </li>
            ))}
            {existing > existingExamples.length && (
              <li>{t('and {count} more', { count: existing - existingExamples.length })}</li>
            )}
          </Box>
        </Box>
      )}
    </Stack>
  );
}

const PAUSE = 300;

interface Chosen {
  patientId: readonly string[];
  dynamicFormId: readonly string[];
}

/** The preview of an assignment, delayed after each choice; makes no call while one side is empty. */
function useAssignmentCheck({ patientId, dynamicFormId }: Chosen) {
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
