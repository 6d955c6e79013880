import type { AnsweredForm } from '@openward/contract/documents';
import { optionsOf } from '@openward/contract/forms';
import { isDay } from '@openward/contract/time';
import { useT } from '@openward/remote-kit';
import { SearchBox } from '@openward/ui/data-grid';
import { TextControl } from '@openward/ui/form';
import { Box, SimpleGrid } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import { useEffect, useState } from 'react';
import { DoctorFilter } from '../queue/queue-filters.tsx';
import type { AnswersFilter } from './answers-state.ts';

type Question = AnsweredForm['questions'][number];

/** A filter by day, applied once the date is complete: a year being typed starts as a year long past. */
function DayFilter(props: { name: string; label: string; day: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(props.day);
  useEffect(() => setTyped(props.day), [props.day]);
  return (
    <TextControl
      name={props.name}
      type="date"
      label={props.label}
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (day === '' || isDay(day)) props.onDay(day);
      }}
    />
  );
}

/** Filters by patient, days, doctor, and the answer to one question. */
export function AnswersFilters(props: {
  questions: readonly Question[];
  state: AnswersFilter;
  onNarrow: (part: Partial<AnswersFilter>) => void;
}) {
  const t = useT();
  const { questions, state, onNarrow } = props;
  const question = questions.find(({ name }) => name === state.question);
  return (
    <Box mb="3">
      <SearchBox label={t('Search patients')} translate={t} typed={state.q} onSearch={(q) => onNarrow({ q })} />
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 5 }} gap="3" mt="3" alignItems="start">
        <DayFilter name="from" label={t('Completed from')} day={state.from} onDay={(from) => onNarrow({ from })} />
        <DayFilter name="to" label={t('Completed until')} day={state.to} onDay={(to) => onNarrow({ to })} />
        <DoctorFilter chosen={state.doctorId} onChoose={(doctorId) => onNarrow({ doctorId })} />
        <SelectControl
          name="question"
          label={t('Question')}
          options={[
            { value: '', label: t('All questions') },
            ...questions.map(({ name, label }) => ({ value: name, label })),
          ]}
          value={question?.name ?? ''}
          onChange={(name) => onNarrow({ question: name, value: '' })}
        />
        {question && (
          <ValueFilter
            key={question.name}
            question={question}
            state={state}
            onChange={(value) => onNarrow({ value })}
          />
        )}
      </SimpleGrid>
    </Box>
  );
}

/** The answer to filter by: an option, or text for other questions. */
function ValueFilter(props: { question: Question; state: AnswersFilter; onChange: (value: string) => void }) {
  const t = useT();
  const { question, state, onChange } = props;
  const isTick = question.type === 'CheckBox';
  if (!isTick && !question.options) {
    return question.type === 'Date' ? (
      <DayFilter name="value" label={t('Answer')} day={state.value} onDay={onChange} />
    ) : (
      <SearchBox label={t('Answer contains')} translate={t} typed={state.value} onSearch={onChange} />
    );
  }
  const options = isTick
    ? [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]
    : optionsOf(question).map((value) => ({ value, label: value }));
  return (
    <SelectControl
      name="value"
      label={t('Answer')}
      options={[{ value: '', label: t('Any answer') }, ...options]}
      value={state.value}
      onChange={onChange}
    />
  );
}
