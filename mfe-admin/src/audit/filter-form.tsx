import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Search } from '@openward/ui/icons';
import { Box, Flex, Panel, SimpleGrid } from '@openward/ui/layout';
import { SelectField } from '@openward/ui/select-field';
import { useId, useState } from 'react';
import type { AuditFilter } from './audit-filter.ts';
import { actionOptions } from './audit-labels.ts';

const schema = async () => (await import('@openward/contract/audit/schemas')).auditFilterSchema;

/** The filter; a button opens it on a phone, so that the log is visible at once. */
export function FilterPanel(props: Parameters<typeof FilterForm>[0] & { formKey: string }) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box mb={{ base: '4', md: '6' }}>
      <Button
        hideFrom="md"
        variant="outline"
        colorPalette="gray"
        minH="11"
        w="full"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Search size="1.125rem" aria-hidden="true" /> {t('Filters')}
      </Button>
      <Box id={id} display={{ base: isOpen ? 'block' : 'none', md: 'block' }} mt={{ base: '3', md: '0' }}>
        <Panel>
          <FilterForm key={props.formKey} {...props} />
        </Panel>
      </Box>
    </Box>
  );
}

function FilterForm(props: { filter: AuditFilter; onChange: (filter: AuditFilter) => void; onClear: () => void }) {
  const t = useT();
  const outcomes = [
    { value: 'done', label: t('Done') },
    { value: 'refused', label: t('Refused') },
    { value: 'repeated', label: t('Repeated request') },
  ];
  return (
    <Form<AuditFilter>
      label={t('Filter')}
      initialValues={props.filter}
      schema={schema}
      translate={t}
      onSubmit={async (values) => props.onChange(values)}
    >
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
        <TextField name="who" type="search" label={t('User')} hint={t('Name or email')} />
        <TextField name="patient" type="search" label={t('About')} hint={t('Name or email of a patient or user')} />
        <SelectField name="action" label={t('Action')} placeholder={t('Any')} options={actionOptions(t)} />
        <SelectField name="outcome" label={t('Result')} placeholder={t('Any')} options={outcomes} />
        <TextField name="from" type="date" label={t('From date')} />
        <TextField name="to" type="date" label={t('To date')} />
        <SelectField
          name="by"
          label={t('Show')}
          placeholder={t('Each entry')}
          options={[{ value: 'person', label: t('One line per person and day') }]}
        />
      </SimpleGrid>
      <Flex gap="3" wrap="wrap">
        <SubmitButton>{t('Filter')}</SubmitButton>
        <Button type="button" variant="ghost" size="lg" onClick={props.onClear}>
          {t('Clear filter')}
        </Button>
      </Flex>
    </Form>
  );
}
