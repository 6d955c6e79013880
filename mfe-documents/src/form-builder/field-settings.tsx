import { type AnswerSource, FIELD_TYPES, type FieldType, meaningOf, sourcesOf } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { TextControl } from '@openward/ui/form';
import { Box, SimpleGrid, Stack } from '@openward/ui/layout';
import { SelectControl, TickControl } from '@openward/ui/select-field';
import { type ComponentProps, memo, useEffect, useState } from 'react';
import { FIELD_TYPE_ENTRIES } from '../field-types/field-types.tsx';
import { AlertPart } from './alert-part.tsx';
import { useFieldStore, useFields, usePart } from './field-store.ts';
import { FormatPart } from './format-part.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { RuleEditor } from './rule-editor.tsx';

interface Of {
  fieldKey: string;
}

/** All settings of a field. Each part subscribes separately, so that a key rerenders only one. */
export const FieldSettings = memo(function FieldSettings({ fieldKey }: Of) {
  const t = useT();
  const store = useFieldStore();
  const [type = 'Text'] = usePart(fieldKey, 'type');
  const format = useFields((fields) => fields.entry(fieldKey)?.field.format?.kind, fieldKey);
  return (
    <Stack gap="5" px={{ base: '4', md: '5' }} pb="5" pt="2" borderTopWidth="1px" borderColor="border">
      <Box data-focus="label">
        <TextPart
          fieldKey={fieldKey}
          part="label"
          label={t('Label')}
          hint={t('The question that patients see.')}
          required
          onBlur={() => store.nameByLabel(fieldKey)}
        />
      </Box>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TypePart fieldKey={fieldKey} />
        <Stack gap="0" pt={{ sm: '6' }}>
          <TickPart fieldKey={fieldKey} part="required" label={t('Answer required')} />
          {FIELD_TYPE_ENTRIES[type].hasLines && !format && (
            <TickPart fieldKey={fieldKey} part="multiline" label={t('Several lines')} />
          )}
        </Stack>
      </SimpleGrid>
      <FormatPart fieldKey={fieldKey} type={type} />
      {meaningOf({ type }).hasOptions && format !== 'scale' && <OptionsEditor fieldKey={fieldKey} />}
      <TextPart fieldKey={fieldKey} part="help" label={t('Help text')} hint={t('Appears below the question.')} />
      <AlertPart fieldKey={fieldKey} type={type} />
      <SourcePart fieldKey={fieldKey} type={type} />
      <RuleEditor fieldKey={fieldKey} />
      <SectionPart fieldKey={fieldKey} />
      <BeforePart fieldKey={fieldKey} />
      <Advanced fieldKey={fieldKey} />
    </Stack>
  );
});

type TextPartProps = Omit<ComponentProps<typeof TextControl>, 'name' | 'value' | 'error' | 'onChange'> &
  Of & { part: 'label' | 'help' | 'section' | 'text' };

function TextPart({ fieldKey, part, ...rest }: TextPartProps) {
  const t = useT();
  const [value, set, problem] = usePart(fieldKey, part);
  return (
    <TextControl
      {...rest}
      name={`${fieldKey}.${part}`}
      value={value ?? ''}
      error={problem && t(problem)}
      onChange={set}
    />
  );
}

function TickPart({ fieldKey, part, label }: Of & { part: 'required' | 'multiline'; label: string }) {
  const [value = false, set] = usePart(fieldKey, part);
  return <TickControl name={`${fieldKey}.${part}`} label={label} value={value} onChange={set} />;
}

function TypePart({ fieldKey }: Of) {
  const t = useT();
  const store = useFieldStore();
  const [value = 'Text', , problem] = usePart(fieldKey, 'type');
  const choose = (type: FieldType) => {
    const options = store.entry(fieldKey)?.field.options ?? [];
    const isEmpty = meaningOf({ type }).hasOptions && options.length === 0;
    store.change(fieldKey, { type, format: null, ...(isEmpty && { options: [''] }) });
  };
  return (
    <SelectControl
      name={`${fieldKey}.type`}
      label={t('Type')}
      hint={t(FIELD_TYPE_ENTRIES[value].title)}
      required
      options={FIELD_TYPES.map((type) => ({ value: type, label: t(FIELD_TYPE_ENTRIES[type].label) }))}
      value={value}
      error={problem && t(problem)}
      onChange={(type) => choose(type as FieldType)}
    />
  );
}

const SOURCES: Readonly<Record<AnswerSource, { label: string }>> = {
  name: { label: 'Full name' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  dateOfBirth: { label: 'Date of birth' },
  address: { label: 'Address' },
  phone: { label: 'Phone' },
  mobilePhone: { label: 'Mobile phone' },
  email: { label: 'Email' },
  insurer: { label: 'Health insurer' },
  insuranceNumber: { label: 'Insurance number' },
  emergencyContact: { label: 'Emergency contact' },
  emergencyPhone: { label: 'Phone of the emergency contact' },
  lastAnswer: { label: 'Last answer to this form' },
};

function SourcePart({ fieldKey, type }: Of & { type: FieldType }) {
  const t = useT();
  const [value = '', set] = usePart(fieldKey, 'source');
  return (
    <SelectControl
      name={`${fieldKey}.source`}
      label={t('Fill in from the patient record')}
      options={[
        { value: '', label: t('Nothing') },
        ...sourcesOf(type).map((source) => ({ value: source, label: t(SOURCES[source].label) })),
      ]}
      value={value && sourcesOf(type).includes(value) ? value : ''}
      onChange={(source) => set(source as AnswerSource | '')}
    />
  );
}

function BeforePart({ fieldKey }: Of) {
  const t = useT();
  const [value = null, set] = usePart(fieldKey, 'text');
  return (
    <Box>
      <TickControl
        name={`${fieldKey}.hasText`}
        label={t('Text before the question')}
        value={value !== null}
        onChange={(has) => set(has ? '' : null)}
      />
      {value !== null && <TextPart fieldKey={fieldKey} part="text" label={t('Text')} rows={3} />}
    </Box>
  );
}

function SectionPart({ fieldKey }: Of) {
  const t = useT();
  const [value = null, set] = usePart(fieldKey, 'section');
  return (
    <Box>
      <TickControl
        name={`${fieldKey}.begins`}
        label={t('Start a new section here')}
        value={value !== null}
        onChange={(begins) => set(begins ? '' : null)}
      />
      {value !== null && <TextPart fieldKey={fieldKey} part="section" label={t('Section heading')} required />}
    </Box>
  );
}

/**
 * The name under which answers are stored, for users who work with the data. A change applies on blur, because rules
 * follow the name and a partial name may belong to another field.
 */
function Advanced({ fieldKey }: Of) {
  const t = useT();
  const [value = '', set, problem] = usePart(fieldKey, 'name');
  const [typed, setTyped] = useState(value);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (problem) setOpen(true);
  }, [problem]);
  useEffect(() => setTyped(value), [value]);
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
        <Box mt="2">
          <TextControl
            name={`${fieldKey}.name`}
            label={t('Field name')}
            hint={t('Answers are stored under this name. Change it only if no one uses the data yet.')}
            required
            value={typed}
            error={problem && t(problem)}
            onChange={setTyped}
            onBlur={() => typed !== value && set(typed)}
          />
        </Box>
      )}
    </Box>
  );
}
