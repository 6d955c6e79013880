import type { AnswerValue, FormField } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, chakra, Flex, Heading, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { answerLines } from '../answers/answer-words.ts';
import type { AnswerSheet } from '../field-types/index.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { SaveState } from './save-state.ts';

/** Two devices have answered the same questions: what each of them holds, and the choice. Nothing is saved until then. */
export function ConflictNotice(props: {
  fields: readonly FormField[];
  sheet: AnswerSheet;
  state: SaveState;
  saver: DraftSaver;
}) {
  const t = useT();
  const { state, saver } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mine = props.sheet.answers();
  const choose = (whose: 'mine' | 'theirs') => {
    // The notice goes away with its buttons; who works with keys goes on at the question.
    const [first] = state.conflicts;
    saver.choose(whose);
    if (first) document.getElementsByName(first)[0]?.focus();
  };
  const inOneLine = (field: FormField, value: AnswerValue | undefined) =>
    answerLines(field, value, t).join(', ') || t('Nothing entered');
  return (
    <Box
      role="alert"
      colorPalette="warning"
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="lg"
      p="4"
    >
      <Heading as="h2" fontSize="md" ref={heading} tabIndex={-1} outline="none">
        {t('Some of this was answered on another device meanwhile.')}
      </Heading>
      <Text fontSize="sm" mt="1">
        {t('Nothing is lost, and nothing of yours is saved until you choose.')}
      </Text>
      <chakra.dl fontSize="sm" mt="3">
        {props.fields
          .filter(({ name }) => state.conflicts.includes(name))
          .map((field) => (
            <Box key={field.name} mt="2">
              <chakra.dt fontWeight="semibold">{field.label}</chakra.dt>
              <chakra.dd overflowWrap="anywhere">
                {t('There: {answer}', { answer: inOneLine(field, state.theirs[field.name]) })}
              </chakra.dd>
              <chakra.dd overflowWrap="anywhere">
                {t('Here: {answer}', { answer: inOneLine(field, mine[field.name]) })}
              </chakra.dd>
            </Box>
          ))}
      </chakra.dl>
      <Flex gap="2" wrap="wrap" mt="4">
        <Button variant="outline" colorPalette="gray" minH="11" bg="bg.panel" onClick={() => choose('theirs')}>
          {t('Take the answers from there')}
        </Button>
        <Button minH="11" onClick={() => choose('mine')}>
          {t('Keep the answers from here')}
        </Button>
      </Flex>
    </Box>
  );
}
