import type { BulkSmsCheck } from '@openward/contract/messages';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { appointmentTime } from '@openward/ui/date-time';
import { FormDialog } from '@openward/ui/dialog';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex, Stack, Text } from '@openward/ui/layout';
import { sentText } from './sms-labels.ts';

/** Asks before a message goes to a group, with the counts of recipients and the day's limit. */
export default function BulkDialog(props: {
  counted: BulkSmsCheck;
  message: string;
  /** Undefined for now. */
  startsAt: string | undefined;
  onAnswer: (goes: boolean) => void;
}) {
  const t = useT();
  const { counted, startsAt, onAnswer } = props;
  const { patients, reached, optedOut, withoutPhone, left } = counted;
  // Patients who join the group until then get it as well.
  const goes = (reached > 0 && left > 0) || startsAt !== undefined;
  const facts = [
    t('Patients in this group: {count}', { count: patients }),
    optedOut > 0 && t('Opted out: {count}', { count: optedOut }),
    withoutPhone > 0 && t('No phone number: {count}', { count: withoutPhone }),
  ].filter(Boolean);
  return (
    <FormDialog
      title={goes || reached > 0 ? t('Send this message?') : t('None of these patients can get this message')}
      description={
        <>
          <Text fontWeight="semibold" color="fg">
            {t('Recipients: {count}', { count: reached })}
          </Text>
          <Text fontSize="sm">{facts.join(' · ')}</Text>
        </>
      }
      onClose={() => onAnswer(false)}
    >
      <Stack gap="5">
        <Box>
          <Text fontSize="sm" color="fg.muted">
            {t('Message')}
          </Text>
          <Text bg="bg.muted" rounded="lg" px="4" py="3" mt="1.5" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {sentText(props.message)}
          </Text>
        </Box>
        {reached > left && !startsAt && (
          <Notice kind="warning">
            {left > 0
              ? t('Messages left today: {left}. After that we stop, and you can send the rest later.', { left })
              : t('You cannot send any more messages today. Choose “Send later”, or try again tomorrow.')}
          </Notice>
        )}
        {startsAt && (
          <Text fontSize="sm" color="fg.muted">
            {t('We send it on {time}, to the patients who are in the group then.', { time: appointmentTime(startsAt) })}
          </Text>
        )}
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" colorPalette="gray" size="lg" onClick={() => onAnswer(false)}>
            {t('Back')}
          </Button>
          {goes && (
            <Button size="lg" onClick={() => onAnswer(true)}>
              {startsAt ? t('Plan message') : t('Send to {count}', { count: reached })}
            </Button>
          )}
        </Flex>
      </Stack>
    </FormDialog>
  );
}
