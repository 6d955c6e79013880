import {
  type Condition,
  conditionsOf,
  MOST_CONDITIONS,
  meaningOf,
  optionsOf,
  RULE_KINDS,
  type RuleKind,
  ruleOf,
  type ShowWhen,
  wrongConditionOf,
} from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { TextControl } from '@openward/ui/form';
import { Box, Flex, SimpleGrid, Stack, Text } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import { useDeferredValue } from 'react';
import { FIELD_TYPE_ENTRIES } from '../field-types/field-types.tsx';
import { type EditedField, fieldOf } from './edited-field.ts';
import type { Entry } from './field-store.ts';
import { useFieldStore, useFields, usePart } from './field-store.ts';
import { MULTIPLE_RULE_LABELS, nameOf, RULE_LABELS } from './rule-labels.ts';

/** When a question is shown: always, or after certain answers to earlier ones. */
export function RuleEditor({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  const [rule, set, problem] = usePart(fieldKey, 'showWhen');
  // Deferred, so that typing elsewhere stays fast.
  const entries = useDeferredValue(useFields((fields) => fields.entries()));
  const earlier = earlierThan(entries, fieldKey);
  const last = earlier.at(-1);
  if (!rule) {
    return (
      <Box>
        <Button
          type="button"
          variant="outline"
          minH="11"
          disabled={!last}
          onClick={() => last && set(conditionFor(last, undefined))}
        >
          {t('Show depending on an earlier answer')}
        </Button>
      </Box>
    );
  }
  const conditions = conditionsOf(rule);
  const wrong = problem ? Math.max(0, wrongPlace(entries, fieldKey)) : -1;
  const put = (next: readonly Condition[], join: ShowWhen['join'] = rule.join) => set(ruleOf(next, join) ?? null);
  return (
    <Box role="group" aria-label={t('Rule')} borderWidth="1px" borderColor="border" rounded="lg" p="4">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3">
        <Text fontWeight="medium">{t('Shown depending on an earlier answer')}</Text>
        <Button type="button" variant="ghost" colorPalette="gray" minH="11" onClick={() => set(null)}>
          {t('Remove rule')}
        </Button>
      </Flex>
      <Stack gap="4">
        {conditions.length > 1 && (
          <SelectControl
            name={`${fieldKey}.join`}
            label={t('Show if')}
            options={[
              { value: 'all', label: t('All conditions are met') },
              { value: 'any', label: t('Any condition is met') },
            ]}
            value={rule.join ?? 'all'}
            onChange={(join) => put(conditions, join as ShowWhen['join'])}
          />
        )}
        {conditions.map((condition, place) => (
          <ConditionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name of its own
            key={place}
            name={place === 0 ? fieldKey : `${fieldKey}.${place + 1}`}
            number={conditions.length > 1 ? place + 1 : undefined}
            condition={condition}
            earlier={earlier}
            problem={place === wrong && problem ? t(problem) : undefined}
            onChange={(next) => put(conditions.with(place, next))}
            onRemove={() => put(conditions.toSpliced(place, 1))}
          />
        ))}
        {conditions.length < MOST_CONDITIONS && (
          <Box>
            <Button
              type="button"
              variant="outline"
              minH="11"
              disabled={!last}
              onClick={() => last && put([...conditions, conditionFor(last, undefined)])}
            >
              {t('Add condition')}
            </Button>
          </Box>
        )}
      </Stack>
    </Box>
  );
}

function ConditionEditor(props: {
  name: string;
  /** Its number, if there are several conditions. */
  number: number | undefined;
  condition: Condition;
  earlier: readonly EditedField[];
  problem: string | undefined;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const { name, number, condition, earlier, problem, onChange } = props;
  const asked = earlier.find((field) => field.name === condition.field);
  const compare = asked && FIELD_TYPE_ENTRIES[asked.type].compare;
  const title = number === undefined ? undefined : t('Condition {number}', { number });
  return (
    <Box {...(title && { role: 'group', 'aria-label': title, borderTopWidth: '1px', borderColor: 'border', pt: '2' })}>
      {title && (
        <Flex justify="space-between" align="center" gap="3" mb="2">
          <Text fontSize="sm" fontWeight="medium">
            {title}
          </Text>
          <Button
            type="button"
            variant="ghost"
            colorPalette="gray"
            minH="11"
            aria-label={t('Remove condition {number}', { number: number ?? 0 })}
            onClick={props.onRemove}
          >
            {t('Remove')}
          </Button>
        </Flex>
      )}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <Box gridColumn="1 / -1">
          <SelectControl
            name={`${name}.asked`}
            label={t('Question')}
            placeholder={asked ? '' : t('Please choose')}
            options={earlier.map((field) => ({ value: field.name, label: nameOf(field) }))}
            value={asked ? condition.field : ''}
            error={asked ? undefined : problem}
            onChange={(chosen) => {
              const field = earlier.find((each) => each.name === chosen);
              if (field) onChange(conditionFor(field, condition));
            }}
          />
        </Box>
        {asked && compare !== 'tick' && (
          <SelectControl
            name={`${name}.kind`}
            label={t('Answer')}
            options={RULE_KINDS.map((kind) => ({
              value: kind,
              label: t((compare === 'included-option' ? MULTIPLE_RULE_LABELS : RULE_LABELS)[kind].label),
            }))}
            value={condition.is}
            onChange={(is) => onChange(conditionFor(asked, { ...condition, is: is as RuleKind }))}
          />
        )}
        {asked && (condition.is !== 'answered' || compare === 'tick') && (
          <ValueControl name={`${name}.value`} asked={asked} rule={condition} error={problem} onChange={onChange} />
        )}
      </SimpleGrid>
    </Box>
  );
}

/** The required answer, in the input type of the earlier question. */
function ValueControl(props: {
  name: string;
  asked: EditedField;
  rule: Condition;
  error: string | undefined;
  onChange: (rule: Condition) => void;
}) {
  const t = useT();
  const store = useFieldStore();
  const { asked, rule, name } = props;
  const { compare } = FIELD_TYPE_ENTRIES[asked.type];
  const value = rule.value ?? '';
  const common = { name, label: t('Value'), error: props.error, required: true };
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
  const isFree = compare === 'text' && !asked.format;
  const hint = isFree
    ? t('Capitals, accents and blanks make no difference. Choices are safer: people answer in other words.')
    : undefined;
  return (
    <Box>
      <TextControl {...common} type={compare} hint={hint} value={value} onChange={choose} />
      {isFree && (
        <Button type="button" variant="outline" minH="11" mt="2" onClick={() => store.turnIntoChoices(asked.name)}>
          {t('Turn “{question}” into choices', { question: nameOf(asked) })}
        </Button>
      )}
    </Box>
  );
}

/** The index of a rule's wrong condition, from the deferred fields, which may be outdated. */
function wrongPlace(entries: readonly Entry[], key: string): number {
  const place = entries.findIndex((entry) => entry.key === key);
  return wrongConditionOf(
    entries.map(({ field }) => fieldOf(field)),
    place,
  );
}

function earlierThan(entries: readonly Entry[], key: string): EditedField[] {
  const place = entries.findIndex((entry) => entry.key === key);
  return entries.slice(0, Math.max(0, place)).map(({ field }) => field);
}

/** A condition on a field; keeps the valid parts of the previous one. */
function conditionFor(asked: EditedField, before: Condition | undefined): Condition {
  const { name: field, type } = asked;
  if (FIELD_TYPE_ENTRIES[type].compare === 'tick') return { field, is: 'equals', value: 'true' };
  const isSame = before?.field === field;
  const is = before?.is ?? (meaningOf(asked).hasOptions ? 'equals' : 'answered');
  if (is === 'answered') return { field, is };
  const first = meaningOf(asked).hasOptions ? optionsOf(fieldOf(asked)).find(Boolean) : '';
  return { field, is, value: (isSame && before.value) || first || '' };
}
