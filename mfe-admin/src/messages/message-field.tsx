import { NAME_PLACES } from '@openward/contract/messages';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { type FormState, TextAreaField, useFormHandle, useFormState } from '@openward/ui/form';
import { Box, Flex } from '@openward/ui/layout';
import { sentText } from './sms-labels.ts';
import { smsLength } from './sms-parts.ts';

/** A message with its length in SMS and a placeholder for the patient's name. */
export function MessageField({ name }: { name: 'message' | 'text' }) {
  const t = useT();
  const form = useFormHandle<Record<string, string>>();
  const { parts, alphabet } = useFormState(({ values }: FormState<Record<string, string>>) =>
    smsLength(values[name]?.trim() ? sentText(values[name]) : ''),
  );
  const length = t('Text messages per patient: {parts}.', { parts });
  const hint = [
    parts > 0 && length,
    alphabet === 'UCS-2' && t('With special characters, each text message holds less text.'),
  ]
    .filter(Boolean)
    .join(' ');
  const insert = (place: string) => {
    const { values, setFieldValue } = form.get();
    const text = values[name] ?? '';
    const box = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    void setFieldValue(name, text.slice(0, from) + place + text.slice(to));
    box?.focus();
    setTimeout(() => box?.setSelectionRange(from + place.length, from + place.length));
  };
  const [first, last] = NAME_PLACES;
  return (
    <Box>
      <TextAreaField name={name} label={t('Message')} rows={4} maxLength={400} hint={hint} required />
      <Flex gap="2" wrap="wrap" mt="2">
        <Button type="button" variant="outline" size="sm" minH="11" onClick={() => insert(first)}>
          {t('Insert first name')}
        </Button>
        <Button type="button" variant="outline" size="sm" minH="11" onClick={() => insert(last)}>
          {t('Insert last name')}
        </Button>
      </Flex>
    </Box>
  );
}
