import { FIELD_TYPES, type FieldType, meaningOf } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Flex, SimpleGrid, Stack } from '@openward/ui/layout';
import { SelectControl, TextControl, TickControl } from '@openward/ui/select-field';
import { memo, useEffect, useState } from 'react';
import { OptionsEditor } from './options-editor.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { useFieldStore, usePart } from './use-field.ts';
import { TYPE_WORDS } from './words.ts';

interface Of {
  fieldKey: string;
}

/** Everything about a field that can be set. Each part draws by itself, so that a key draws one of them. */
export const FieldSettings = memo(function FieldSettings({ fieldKey }: Of) {
  const [type = 'Text'] = usePart(fieldKey, 'type');
  return (
    <Stack gap="5" px={{ base: '4', md: '5' }} pb="5" pt="2" borderTopWidth="1px" borderColor="border">
      <LabelPart fieldKey={fieldKey} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TypePart fieldKey={fieldKey} />
        <Stack gap="0" pt={{ sm: '6' }}>
          <RequiredPart fieldKey={fieldKey} />
          {type === 'Text' && <LinesPart fieldKey={fieldKey} />}
        </Stack>
      </SimpleGrid>
      {meaningOf({ type }).hasOptions && <OptionsEditor fieldKey={fieldKey} />}
      <HelpPart fieldKey={fieldKey} />
      <RuleEditor fieldKey={fieldKey} />
      <SectionPart fieldKey={fieldKey} />
      <Advanced fieldKey={fieldKey} />
    </Stack>
  );
});

function LabelPart({ fieldKey }: Of) {
  const t = useT();
  const store = useFieldStore();
  const [value = '', set, problem] = usePart(fieldKey, 'label');
  return (
    <Box data-focus="label">
      <TextControl
        name={`${fieldKey}.label`}
        kind="text"
        label={t('Label')}
        hint={t('The question as it is read.')}
        maxLength={500}
        required
        value={value}
        error={problem && t(problem)}
        onChange={set}
        onBlur={() => store.nameByLabel(fieldKey)}
      />
    </Box>
  );
}

function TypePart({ fieldKey }: Of) {
  const t = useT();
  const store = useFieldStore();
  const [value = 'Text', , problem] = usePart(fieldKey, 'type');
  const choose = (type: FieldType) => {
    const options = store.entry(fieldKey)?.field.options ?? [];
    const isEmpty = meaningOf({ type }).hasOptions && options.length === 0;
    store.change(fieldKey, { type, ...(isEmpty && { options: [''] }) });
  };
  return (
    <SelectControl
      name={`${fieldKey}.type`}
      label={t('Type')}
      hint={t(TYPE_WORDS[value].title)}
      required
      options={FIELD_TYPES.map((type) => ({ value: type, label: t(TYPE_WORDS[type].label) }))}
      value={value}
      error={problem && t(problem)}
      onChange={(type) => choose(type as FieldType)}
    />
  );
}

function RequiredPart({ fieldKey }: Of) {
  const t = useT();
  const [value = false, set] = usePart(fieldKey, 'required');
  return <TickControl name={`${fieldKey}.required`} label={t('Must be answered')} value={value} onChange={set} />;
}

function LinesPart({ fieldKey }: Of) {
  const t = useT();
  const [value = false, set] = usePart(fieldKey, 'multiline');
  return <TickControl name={`${fieldKey}.multiline`} label={t('Several lines')} value={value} onChange={set} />;
}

function HelpPart({ fieldKey }: Of) {
  const t = useT();
  const [value = '', set, problem] = usePart(fieldKey, 'help');
  return (
    <TextControl
      name={`${fieldKey}.help`}
      kind="text"
      label={t('Help text')}
      hint={t('Stands below the question.')}
      maxLength={1000}
      value={value}
      error={problem && t(problem)}
      onChange={set}
    />
  );
}

function SectionPart({ fieldKey }: Of) {
  const t = useT();
  const [value = null, set, problem] = usePart(fieldKey, 'section');
  return (
    <Box>
      <TickControl
        name={`${fieldKey}.begins`}
        label={t('A new section begins here')}
        value={value !== null}
        onChange={(begins) => set(begins ? '' : null)}
      />
      {value !== null && (
        <TextControl
          name={`${fieldKey}.section`}
          kind="text"
          label={t('Heading of the section')}
          maxLength={200}
          required
          value={value}
          error={problem && t(problem)}
          onChange={set}
        />
      )}
    </Box>
  );
}

/** The name under which answers are kept: nobody needs it but who works with the data. */
function Advanced({ fieldKey }: Of) {
  const t = useT();
  const [value = '', set, problem] = usePart(fieldKey, 'name');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (problem) setOpen(true);
  }, [problem]);
  return (
    <Box>
      <Button
        type="button"
        variant="ghost"
        colorPalette="gray"
        minH="11"
        px="2"
        ms="-2"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Advanced')}
      </Button>
      {isOpen && (
        <Flex direction="column" mt="2">
          <NameControl name={`${fieldKey}.name`} value={value} error={problem} onChange={set} />
        </Flex>
      )}
    </Box>
  );
}

/** What is typed counts once it is left: rules follow a name, and half a name may be another field's. */
function NameControl(props: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(props.value);
  useEffect(() => setTyped(props.value), [props.value]);
  return (
    <TextControl
      name={props.name}
      kind="text"
      label={t('Field name')}
      hint={t('Answers are kept under it. Change it only if nobody works with them yet.')}
      maxLength={60}
      required
      value={typed}
      error={props.error && t(props.error)}
      onChange={setTyped}
      onBlur={() => typed !== props.value && props.onChange(typed)}
    />
  );
}
