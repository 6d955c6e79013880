import type { Assignment } from '@openward/contract/documents';
import { useT } from '@openward/remote-kit';
import { Box, Stack, Text } from '@openward/ui/layout';
import { type Chosen, useAssignmentCheck } from './use-assignment-check.ts';

/** Says before the submit how many documents will be made, which exist already, and how many patients are told. */
export function AssignmentPreview({ chosen }: { chosen: Chosen }) {
  const t = useT();
  const { isAsked, isOld, found } = useAssignmentCheck(chosen);
  const { data } = found;
  const sentence = () => {
    if (!isAsked) return t('Choose patients and forms to see what will be made.');
    if (found.isError) return t('What will be made could not be counted. You can submit all the same.');
    return t('Counting');
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
          ? t('Nothing to assign: these patients have these forms open already.')
          : t('Documents that will be made: {count}', { count: documents })}
      </Text>
      {documents > 0 && (
        <Text color="fg.muted" fontSize="sm">
          {t('Patients who are told by SMS or e-mail: {count}', { count: notified })}
        </Text>
      )}
      {existing > 0 && (
        <Box fontSize="sm" color="fg.muted">
          <Text>{t('Open already, and not made again: {count}', { count: existing })}</Text>
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
