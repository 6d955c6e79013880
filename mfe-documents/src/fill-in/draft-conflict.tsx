import type { Answers, AnswerValue, FormField } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { ConflictPanel, type FormStore } from '@openward/remote-kit/editing';
import { Button } from '@openward/ui/button';
import { Box, chakra, Flex, Text } from '@openward/ui/layout';
import { answerLines } from '../answers/read-answers.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { SaveState } from './draft-state.ts';

/** Two devices have answered the same questions: what each of them holds, and the choice. Nothing is saved until then. */
export function DraftConflict(props: {
  fields: readonly FormField[];
  answerStore: FormStore<Answers>;
  state: SaveState;
  saver: DraftSaver;
}) {
  const t = useT();
  const { state, saver } = props;
  const mine = props.answerStore.get();
  const choose = (whose: 'mine' | 'theirs') => {
    // The notice goes away with its buttons; who works with keys goes on at the question.
    const [first] = state.conflicts;
    saver.choose(whose);
    if (first) document.getElementsByName(first)[0]?.focus();
  };
  const inOneLine = (field: FormField, value: AnswerValue | undefined) =>
    answerLines(field, value, t).join(', ') || t('Nothing entered');
  return (
    <ConflictPanel title={t('Some of this was answered on another device meanwhile.')}>
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
    </ConflictPanel>
  );
}
