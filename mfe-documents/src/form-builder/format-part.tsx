import { type FieldType, FORMAT_KINDS, FORMAT_MEANINGS, type FormatKind, loadPatterns } from '@openward/contract/forms';
import { useT } from '@openward/remote-kit';
import { TextControl } from '@openward/ui/form';
import { Box, SimpleGrid } from '@openward/ui/layout';
import { SelectControl } from '@openward/ui/select-field';
import type { ComponentProps } from 'react';
import { FORMAT_ENTRIES } from '../field-types/field-types.tsx';
import type { EditedFormat, FormatPart as Part } from './edited-field.ts';
import { useFields, usePart } from './field-store.ts';

const NEW: Readonly<Partial<Record<FormatKind, Omit<EditedFormat, 'kind'>>>> = {
  scale: { lowest: '0', highest: '10', step: '1' },
};

const TYPES_WITH_FORMATS: ReadonlySet<FieldType> = new Set(Object.values(FORMAT_MEANINGS).map(({ type }) => type));

/** How the answer to a question is typed, checked and displayed. */
export function FormatPart({ fieldKey, type }: { fieldKey: string; type: FieldType }) {
  const t = useT();
  const [format = null, set, problem] = usePart(fieldKey, 'format');
  if (!TYPES_WITH_FORMATS.has(type)) return null;
  const kinds = FORMAT_KINDS.filter((kind) => FORMAT_MEANINGS[kind].type === type);
  const choose = (kind: FormatKind | '') => {
    // Preloads the pattern check.
    if (kind === 'pattern') void loadPatterns().catch(() => {});
    set(kind ? { kind, ...NEW[kind] } : null);
  };
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
      <SelectControl
        name={`${fieldKey}.format`}
        label={t('Format')}
        options={[
          { value: '', label: type === 'Text' ? t('Any text') : t('Own options') },
          ...kinds.map((kind) => ({ value: kind, label: t(FORMAT_ENTRIES[kind].label) })),
        ]}
        value={format?.kind ?? ''}
        error={problem && t(problem)}
        onChange={(kind) => choose(kind as FormatKind | '')}
      />
      {format?.kind === 'number' && <NumberParts fieldKey={fieldKey} />}
      {format?.kind === 'pattern' && <PatternParts fieldKey={fieldKey} />}
      {format?.kind === 'scale' && <ScaleParts fieldKey={fieldKey} />}
    </SimpleGrid>
  );
}

function NumberParts({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  return (
    <>
      <PartControl
        fieldKey={fieldKey}
        part="unit"
        label={t('Unit')}
        hint={t('For example: kg. It appears behind the question.')}
      />
      <PartControl fieldKey={fieldKey} part="lowest" label={t('Lowest number')} dir="ltr" />
      <PartControl fieldKey={fieldKey} part="highest" label={t('Highest number')} dir="ltr" />
      <PartControl
        fieldKey={fieldKey}
        part="decimals"
        label={t('Decimal places')}
        hint={t('0 for whole numbers only.')}
        inputMode="numeric"
        dir="ltr"
      />
    </>
  );
}

function PatternParts({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  return (
    <>
      <PartControl
        fieldKey={fieldKey}
        part="pattern"
        label={t('Pattern')}
        hint={t('A regular expression that the whole answer must match. For example: [A-Z]+[0-9]+')}
        dir="ltr"
        required
      />
      <Box gridColumn="1 / -1">
        <PartControl
          fieldKey={fieldKey}
          part="message"
          label={t('Message')}
          hint={t('Shown if an answer does not match. For example: Please enter letters, then digits.')}
          required
        />
      </Box>
    </>
  );
}

function ScaleParts({ fieldKey }: { fieldKey: string }) {
  const t = useT();
  return (
    <>
      <PartControl fieldKey={fieldKey} part="step" label={t('Step')} inputMode="numeric" dir="ltr" />
      <PartControl fieldKey={fieldKey} part="lowest" label={t('Lowest number')} dir="ltr" required />
      <PartControl fieldKey={fieldKey} part="highest" label={t('Highest number')} dir="ltr" required />
      <PartControl
        fieldKey={fieldKey}
        part="lowestLabel"
        label={t('Meaning of the lowest number')}
        hint={t('For example: no pain')}
      />
      <PartControl
        fieldKey={fieldKey}
        part="highestLabel"
        label={t('Meaning of the highest number')}
        hint={t('For example: worst pain')}
      />
    </>
  );
}

type PartProps = Omit<ComponentProps<typeof TextControl>, 'name' | 'value' | 'error' | 'onChange'> & {
  fieldKey: string;
  part: Part;
};

function PartControl({ fieldKey, part, ...rest }: PartProps) {
  const t = useT();
  const [format, set] = usePart(fieldKey, 'format');
  const problem = useFields((fields) => fields.entry(fieldKey)?.problems[`format.${part}`], fieldKey);
  return (
    <TextControl
      {...rest}
      name={`${fieldKey}.${part}`}
      value={format?.[part] ?? ''}
      error={problem && t(problem)}
      onChange={(typed) => format && set({ ...format, [part]: typed })}
    />
  );
}
