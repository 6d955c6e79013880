import type { FormField } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Heading, Panel, Stack } from '@openward/ui/layout';
import { useMemo } from 'react';
import { readAnswers } from '../answers/read-answers.ts';
import { Fact, Facts } from './facts.tsx';

/** What was answered, by section; nothing of it can be changed. */
export function AnswersPanel({ fields }: { fields: readonly FormField[] }) {
  const t = useT();
  const sections = useMemo(() => readAnswers(fields, t), [fields, t]);
  return sections.map(({ heading, answers }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same heading
    <Panel key={i}>
      <Stack gap="4">
        <Heading as="h2" fontSize="lg" dir="auto">
          {heading || t('Answers')}
        </Heading>
        <Facts>
          {answers.map(({ name, label, lines }) => (
            <Fact
              key={name}
              label={label}
              lines={lines.length > 0 ? lines : [t('Not answered')]}
              quiet={lines.length === 0}
              isContent
            />
          ))}
        </Facts>
      </Stack>
    </Panel>
  ));
}
