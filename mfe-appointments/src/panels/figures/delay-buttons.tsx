import { call } from '@openward/api-client';
import { DOCTOR_LATE, tellDelay } from '@openward/contract/appointments';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { useServerChange } from '@openward/remote-kit/query';
import { ActionButton } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex, Heading, Text } from '@openward/ui/layout';
import { useId } from 'react';

type Minutes = (typeof DOCTOR_LATE.choices)[number];

/** Lets doctors who run late notify the waiting patients in one press. */
export function DelayButtons() {
  const t = useT();
  const id = useId();
  const tell = useServerChange(
    (minutes: Minutes) => call(tellDelay, { body: { minutes } }),
    () => {},
  );
  const answer = tell.data?.result;
  return (
    <Box role="group" aria-labelledby={id}>
      <Flex gap="2" wrap="wrap" align="center">
        <Heading as="h3" id={id} fontSize="md" me="1" w={{ base: 'full', sm: 'auto' }}>
          {t('I am running late')}
        </Heading>
        {DOCTOR_LATE.choices.map((minutes) => (
          <ActionButton
            key={minutes}
            size="sm"
            minH="11"
            variant="outline"
            isBusy={tell.isPending && tell.variables === minutes}
            isOff={tell.isPending}
            onClick={() => tell.mutate(minutes)}
          >
            {t('{minutes} minutes', { minutes })}
          </ActionButton>
        ))}
      </Flex>
      <Text fontSize="sm" color="fg.muted" mt="1">
        {t('Patients who wait or come in the next 2 hours get a text message.')}
      </Text>
      <Box mt="2" _empty={{ display: 'none' }}>
        {answer && (
          <Notice kind={answer.notReached.length > 0 ? 'warning' : 'success'}>
            {t('Patients told: {count}', { count: answer.told })}
            {answer.notReached.length > 0 &&
              ` ${t('We cannot send a text message to {names}.', { names: answer.notReached.map(nameOf).join(', ') })}`}
          </Notice>
        )}
      </Box>
    </Box>
  );
}
