import { QUESTIONS_PER_USER, SECRET_QUESTIONS } from '@openward/contract/accounts';
import { useT } from '@openward/remote-kit';
import { type FormState, TextField, useFormState } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';

/** One question with its answer, as the API has it. */
export interface Entry {
  questionDesc: string;
  questionAnswer: string;
}

/** Three entries, with the given questions or with none chosen yet. */
export function entriesFor(questions: readonly string[] = []): [Entry, Entry, Entry] {
  const entry = (place: number) => ({ questionDesc: questions[place] ?? '', questionAnswer: '' });
  return [entry(0), entry(1), entry(2)];
}

/** Three different questions to choose, with their answers. */
export function QuestionFields() {
  const t = useT();
  const chosen = useFormState(({ values }: FormState<{ userSecretQuestionDto: Entry[] }>) => ({
    ...values.userSecretQuestionDto.map(({ questionDesc }) => questionDesc),
  }));
  return Array.from({ length: QUESTIONS_PER_USER }, (_, place) => {
    const options = SECRET_QUESTIONS.filter(
      (question) => !Object.values(chosen).includes(question) || chosen[place] === question,
    );
    const number = place + 1;
    return (
      <SimpleGrid key={number} columns={{ base: 1, md: 2 }} gap="5">
        <SelectField
          name={`userSecretQuestionDto[${place}].questionDesc`}
          label={t('Question {number}', { number })}
          placeholder={t('Please choose')}
          options={options.map((question) => ({ value: question, label: t(question) }))}
          required
        />
        <TextField
          name={`userSecretQuestionDto[${place}].questionAnswer`}
          label={t('Answer {number}', { number })}
          autoComplete="off"
          required
        />
      </SimpleGrid>
    );
  });
}
