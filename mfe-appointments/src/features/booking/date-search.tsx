import { useT } from '@openward/remote-kit';
import { instantOf } from '@openward/ui/date-time';
import { Form, SubmitButton, TextField } from '@openward/ui/form';
import { Box, Flex } from '@openward/ui/layout';

/** The last time zone on earth: a time that has passed there has passed everywhere. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * Finds doctors who are free at a date and time (specification, section 2). The result clears when the date changes.
 * @param props.at `YYYY-MM-DDTHH:mm` in the hospital's time zone
 */
export default function DateSearch(props: { at: string; onSearch: (at: string) => void; onChange: () => void }) {
  const t = useT();
  return (
    <Form
      label={t('Find a doctor')}
      translate={t}
      initialValues={{ startDateTime: props.at }}
      schema={async () => (await import('@openward/contract/availability/schemas')).doctorSearchSchema}
      onSubmit={async ({ startDateTime }) => {
        if (instantOf(startDateTime, LAST_ZONE) <= new Date())
          return { errors: { startDateTime: 'Please choose a time in the future.' } };
        props.onSearch(startDateTime);
        return undefined;
      }}
    >
      <Flex gap="4" align="flex-start" direction={{ base: 'column', sm: 'row' }}>
        <Box flex="1" w="full">
          <TextField
            type="datetime-local"
            name="startDateTime"
            label={t('Date and time')}
            hint={t("In the hospital's local time")}
            onChange={props.onChange}
            required
          />
        </Box>
        {/* Aligned with the field's control, which is below its label. */}
        <Box mt={{ sm: '1.625rem' }}>
          <SubmitButton>{t('Find doctors')}</SubmitButton>
        </Box>
      </Flex>
    </Form>
  );
}
