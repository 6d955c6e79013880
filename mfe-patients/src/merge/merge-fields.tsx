import type { MergeField, MergePreview } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Box, chakra, Grid, Heading, Panel, SimpleGrid, Text } from '@openward/ui/layout';
import { useId } from 'react';
import { type Choices, isEmpty, isFixed, recordOf } from './choices.ts';
import { fieldLabel, fieldValue } from './field-labels.ts';

type PreviewField = MergePreview['fields'][number];

interface FieldsProps {
  preview: MergePreview;
  choices: Choices;
  onChoose: (name: MergeField, recordId: string) => void;
}

const COLUMNS = { base: '1fr', md: '11rem 1fr 1fr' } as const;

/** The fields of both records: choices for those that differ, first where both have a value; then the equal ones. */
export function MergeFields(props: FieldsProps) {
  const t = useT();
  const { fields } = props.preview;
  const different = fields.filter(({ differs }) => differs);
  const inOne = different.filter(({ kept, merged }) => isEmpty(kept) || isEmpty(merged));
  const same = fields.filter(({ differs, kept }) => !differs && !isEmpty(kept));
  return (
    <Panel>
      <Heading as="h2" fontSize="lg">
        {t('Choose what to keep')}
      </Heading>
      {different.length === 0 && <Text color="fg.muted">{t('The records do not differ.')}</Text>}
      <Rows {...props} title={t('Different')} fields={different.filter((field) => !inOne.includes(field))} />
      <Rows {...props} title={t('Only in one of the records')} fields={inOne} />
      {same.length > 0 && (
        <>
          <RowsHeading>{t('The same in both')}</RowsHeading>
          <SimpleGrid as="dl" columns={{ base: 1, md: 2 }} columnGap="4" rowGap="2" fontSize="sm">
            {same.map(({ name, kept }) => (
              <Box key={name} minW="0" overflowWrap="anywhere">
                <Text as="dt" color="fg.muted">
                  {fieldLabel(name, t)}
                </Text>
                <Text as="dd">
                  <bdi>{fieldValue(name, kept, t)}</bdi>
                </Text>
              </Box>
            ))}
          </SimpleGrid>
        </>
      )}
    </Panel>
  );
}

function RowsHeading({ children }: { children: string }) {
  return (
    <Heading as="h3" fontSize="md" mt="5" mb="2">
      {children}
    </Heading>
  );
}

function Rows({ title, fields, ...props }: FieldsProps & { title: string; fields: readonly PreviewField[] }) {
  const t = useT();
  const { kept, merged } = props.preview;
  if (fields.length === 0) return null;
  return (
    <>
      <RowsHeading>{title}</RowsHeading>
      {/* Screen readers skip this row, because each choice names its record. */}
      <Grid templateColumns={COLUMNS} columnGap="4" hideBelow="md" fontSize="sm" color="fg.muted" aria-hidden="true">
        <span />
        {[[kept, t('Record to keep')] as const, [merged, t('Record to merge')] as const].map(([person, label]) => (
          <Text key={person.id} overflowWrap="anywhere">
            {label}: <bdi>{nameOf(person)}</bdi>
          </Text>
        ))}
      </Grid>
      {fields.map((field) => (
        <Row key={field.name} {...props} field={field} />
      ))}
    </>
  );
}

function Row({ preview, choices, onChoose, field }: FieldsProps & { field: PreviewField }) {
  const t = useT();
  const id = useId();
  const { name } = field;
  const sides = [
    { record: preview.kept, value: field.kept, of: t('Record to keep') },
    { record: preview.merged, value: field.merged, of: t('Record to merge') },
  ];
  return (
    <Grid
      role={isFixed(field) ? 'group' : 'radiogroup'}
      aria-labelledby={id}
      templateColumns={COLUMNS}
      columnGap="4"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border"
      py={{ base: '2', md: '1' }}
    >
      <Text id={id} fontSize="sm" fontWeight="medium">
        {fieldLabel(name, t)}
      </Text>
      {isFixed(field) ? (
        <Text py="2.5" gridColumn={{ md: 'span 2' }}>
          {fieldValue(name, field.merged, t)}
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {t('The patient opted out in one record, so this stays.')}
          </Text>
        </Text>
      ) : (
        // A login must not be replaced by no login.
        sides
          .filter(({ value }) => name !== 'signIn' || value !== '')
          .map(({ record, value, of }) => (
            <chakra.label
              key={record.id}
              display="flex"
              alignItems="center"
              gap="3"
              minH="11"
              minW="0"
              cursor="pointer"
            >
              <chakra.input
                type="radio"
                name={name}
                boxSize="5"
                flexShrink="0"
                accentColor="accent.solid"
                checked={recordOf(field, preview, choices) === record.id}
                onChange={() => onChoose(name, record.id)}
              />
              <Box minW="0" overflowWrap="anywhere">
                <Text as="bdi" color={isEmpty(value) ? 'fg.muted' : undefined}>
                  {fieldValue(name, value, t)}
                </Text>
                <Text as="span" display="block" fontSize="sm" color="fg.muted" srOnly={{ base: false, md: true }}>
                  {' '}
                  {of}
                </Text>
              </Box>
            </chakra.label>
          ))
      )}
    </Grid>
  );
}
