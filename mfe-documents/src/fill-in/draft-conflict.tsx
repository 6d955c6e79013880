import type { Answers, AnswerValue, FormField } from '@openward/contract/forms';
import { formatList } from '@openward/practice-ui/lists';
import { useLanguage, useT } from '@openward/remote-kit';
import { ConflictPanel, type FormStore } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { answerLines } from '../answers/read-answers.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { SaveState } from './draft-state.ts';

/** Shows conflicting answers of two devices and lets the user choose. Nothing is saved until then. */
export function DraftConflict(props: {
  fields: readonly FormField[];
  answerStore: FormStore<Answers>;
  state: SaveState;
  saver: DraftSaver;
}) {
  const t = useT();
  const language = useLanguage();
  const { state, saver } = props;
  const mine = props.answerStore.get();
  const choose = (whose: 'mine' | 'theirs') => {
    // The notice and its buttons disappear, so the focus moves to the question.
    const [first] = state.conflicts;
    saver.choose(whose);
    if (first) document.getElementsByName(first)[0]?.focus();
  };
  const inOneLine = (field: FormField, value: AnswerValue | undefined) => {
    const lines = answerLines(field, value, t);
    // Lines of a text are not a list and get no "and".
    return (Array.isArray(value) ? formatList(lines, language) : lines.join(' ')) || t('Nothing entered');
  };
  return (
    <ConflictPanel title={t('Some answers were changed on another device.')}>
      <Text fontSize="sm" mt="1">
        {t('Nothing is lost. Choose which answers to keep.')}
      </Text>
      <chakra.dl fontSize="sm" mt="3">
        {props.fields
          .filter(({ name }) => state.conflicts.includes(name))
          .map((field) => (
            <Box key={field.name} mt="2">
              <chakra.dt fontWeight="semibold">{field.label}</chakra.dt>
              <chakra.dd overflowWrap="anywhere">
                {t('Other device: {answer}', { answer: inOneLine(field, state.theirs[field.name]) })}
              </chakra.dd>
              <chakra.dd overflowWrap="anywhere">
                {t('This device: {answer}', { answer: inOneLine(field, mine[field.name]) })}
              </chakra.dd>
            </Box>
          ))}
      </chakra.dl>
      <Flex gap="2" wrap="wrap" mt="4">
        <Button variant="outline" colorPalette="gray" minH="11" bg="bg.panel" onClick={() => choose('theirs')}>
          {t('Use answers from the other device')}
        </Button>
        <Button minH="11" onClick={() => choose('mine')}>
          {t('Keep answers from this device')}
        </Button>
      </Flex>
    </ConflictPanel>
  );
}
