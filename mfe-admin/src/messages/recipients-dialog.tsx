import type { SmsRecipient } from '@openward/contract/messages';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Box, Flex, Heading, Stack, Text } from '@openward/ui/layout';
import type { ReactNode } from 'react';
import { notReachedLabel, numberLabel, sentText } from './sms-labels.ts';
import { smsLength } from './sms-parts.ts';

/** Asks before a message is sent: who gets it, who does not and why, and the number of SMS. */
export default function RecipientsDialog(props: {
  recipients: readonly SmsRecipient[];
  message: string;
  onAnswer: (goes: boolean) => void;
}) {
  const t = useT();
  const { recipients, message, onAnswer } = props;
  const reached = recipients.filter(({ notReached }) => !notReached);
  const others = recipients.filter(({ notReached }) => notReached);
  const count = reached.reduce((sum, one) => sum + smsLength(sentText(message, one)).parts, 0);
  const [first] = reached;
  return (
    <FormDialog
      title={first ? t('Send this message?') : t('None of these patients can get this message')}
      description={
        first ? t('Text messages in total: {count}', { count }) : t('Below each patient you can read the reason.')
      }
      onClose={() => onAnswer(false)}
    >
      <Stack gap="5">
        {first && (
          <Box>
            <Text fontSize="sm" color="fg.muted">
              {t('Preview for {name}', { name: nameOf(first) })}
            </Text>
            <Text bg="bg.muted" rounded="lg" px="4" py="3" mt="1.5" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {sentText(message, first)}
            </Text>
          </Box>
        )}
        {reached.length > 0 && (
          <People
            title={t('Recipients: {count}', { count: reached.length })}
            people={reached}
            detail={(one) => numberLabel(one, t)}
          />
        )}
        {others.length > 0 && (
          <People
            title={t('Skipped: {count}', { count: others.length })}
            people={others}
            detail={({ notReached }) => notReached && notReachedLabel(notReached, t)}
          />
        )}
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" colorPalette="gray" size="lg" onClick={() => onAnswer(false)}>
            {t('Back')}
          </Button>
          {first && (
            <Button size="lg" onClick={() => onAnswer(true)}>
              {t('Send to {count}', { count: reached.length })}
            </Button>
          )}
        </Flex>
      </Stack>
    </FormDialog>
  );
}

function People(props: { title: string; people: readonly SmsRecipient[]; detail?: (one: SmsRecipient) => ReactNode }) {
  return (
    <Box as="section" aria-label={props.title}>
      <Heading as="h3" fontSize="md" mb="1.5">
        {props.title}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="1.5">
        {props.people.map((one) => (
          <li key={one.id}>
            {nameOf(one)}{' '}
            <Text as="span" color="fg.muted" fontSize="sm">
              {one.dateOfBirth}
            </Text>
            {props.detail && (
              <Text fontSize="sm" color="fg.muted">
                {props.detail(one)}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
