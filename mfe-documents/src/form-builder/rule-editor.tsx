import { meaningOf, optionsOf, RULE_KINDS, type RuleKind, type ShowWhen } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { TextControl } from '@openward/ui/form';
import { Box, Flex, SimpleGrid, Text } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import { useDeferredValue } from 'react';
import { FIELD_TYPE_ENTRIES } from '../field-types/field-types.tsx';
import { type EditedField, fieldOf } from './edited-field.ts';
import type { Entry } from './field-store.ts';
import { useFields, usePart } from './field-store.ts';
import { MANY_WORDS, nameOf, RULE_WORDS } from './words.ts';

/** When a question is shown: always, or only after an answer to an earlier one. */
export function RuleEditor({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  const [rule, set, problem] = usePart(fieldKey, 'showWhen');
  // What is typed elsewhere does not wait for this list of labels.
  const entries = useDeferredValue(useFields((fields) => fields.entries()));
  const earlier = earlierThan(entries, fieldKey);
  if (!rule) {
    const last = earlier.at(-1);
    return (
      <Box>
        <Button
          type="button"
          variant="outline"
          minH="11"
          disabled={!last}
          onClick={() => last && set(ruleFor(last, undefined))}
        >
          {t('Show depending on an earlier answer')}
        </Button>
      </Box>
    );
  }
  const asked = earlier.find(({ name }) => name === rule.field);
  const compare = asked && FIELD_TYPE_ENTRIES[asked.type].compare;
  return (
    <Box role="group" aria-label={t('Rule')} borderWidth="1px" borderColor="border" rounded="lg" p="4">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3">
        <Text fontWeight="medium">{t('Shown depending on an earlier answer')}</Text>
        <Button type="button" variant="ghost" colorPalette="gray" minH="11" onClick={() => set(null)}>
          {t('Remove rule')}
        </Button>
      </Flex>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <Box gridColumn="1 / -1">
          <SelectControl
            name={`${fieldKey}.asked`}
            label={t('Question')}
            placeholder={asked ? '' : t('Please choose')}
            options={earlier.map((field) => ({ value: field.name, label: nameOf(field) }))}
            value={asked ? rule.field : ''}
            error={problem && t(problem)}
            onChange={(name) => {
              const chosen = earlier.find((field) => field.name === name);
              if (chosen) set(ruleFor(chosen, rule));
            }}
          />
        </Box>
        {asked && compare !== 'tick' && (
          <SelectControl
            name={`${fieldKey}.kind`}
            label={t('Answer')}
            options={RULE_KINDS.map((kind) => ({
              value: kind,
              label: t((compare === 'included-option' ? MANY_WORDS : RULE_WORDS)[kind].label),
            }))}
            value={rule.is}
            onChange={(is) => set(ruleFor(asked, { ...rule, is: is as RuleKind }))}
          />
        )}
        {asked && (rule.is !== 'answered' || compare === 'tick') && (
          <ValueControl
            name={`${fieldKey}.value`}
            asked={asked}
            rule={rule}
            onChange={set}
            isWrong={Boolean(problem)}
          />
        )}
      </SimpleGrid>
    </Box>
  );
}

/** What the answer must be, in the input of the question that is asked after. */
function ValueControl(props: {
  name: string;
  asked: EditedField;
  rule: ShowWhen;
  isWrong: boolean;
  onChange: (rule: ShowWhen) => void;
}) {
  const t = useT();
  const { asked, rule, name } = props;
  const { compare } = FIELD_TYPE_ENTRIES[asked.type];
  const value = rule.value ?? '';
  const common = { name, label: t('Value'), required: true };
  const choose = (chosen: string) => props.onChange({ ...rule, value: chosen });
  if (compare === 'tick') {
    const isTicked = rule.is === 'answered' || (value === 'true') === (rule.is === 'equals');
    return (
      <SelectControl
        {...common}
        options={[
          { value: 'true', label: t('Ticked') },
          { value: 'false', label: t('Not ticked') },
        ]}
        value={String(isTicked)}
        onChange={(ticked) => props.onChange({ field: rule.field, is: 'equals', value: ticked })}
      />
    );
  }
  if (compare === 'option' || compare === 'included-option') {
    const options = optionsOf(fieldOf(asked)).filter(Boolean);
    const isThere = options.includes(value);
    return (
      <SelectControl
        {...common}
        placeholder={isThere ? '' : t('Please choose')}
        options={[...new Set(options)]}
        value={isThere ? value : ''}
        onChange={choose}
      />
    );
  }
  return <TextControl {...common} type={compare} maxLength={500} value={value} onChange={choose} />;
}

function earlierThan(entries: readonly Entry[], key: string): EditedField[] {
  const place = entries.findIndex((entry) => entry.key === key);
  return entries.slice(0, Math.max(0, place)).map(({ field }) => field);
}

/** A rule about that field: of the one before, what still makes sense. */
function ruleFor(asked: EditedField, before: ShowWhen | undefined): ShowWhen {
  const { name: field, type } = asked;
  if (FIELD_TYPE_ENTRIES[type].compare === 'tick') return { field, is: 'equals', value: 'true' };
  const isSame = before?.field === field;
  const is = before?.is ?? (meaningOf(asked).hasOptions ? 'equals' : 'answered');
  if (is === 'answered') return { field, is };
  const first = meaningOf(asked).hasOptions ? optionsOf(fieldOf(asked)).find(Boolean) : '';
  return { field, is, value: (isSame && before.value) || first || '' };
}
