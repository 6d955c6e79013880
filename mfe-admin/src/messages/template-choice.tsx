import type { SmsTemplate } from '@openward/contract/messages';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { useFormikContext } from '@openward/ui/form';
import { Box, chakra, Flex } from '@openward/ui/layout';
import { useId, useState } from 'react';
import { useSmsTemplates } from './use-sms.ts';

/** Begins a message with a text that was kept; what was typed before can be had back. */
export function TemplateChoice(props: { onSave: (text: string) => void; onManage: () => void }) {
  const t = useT();
  const id = useId();
  const { values, setFieldValue } = useFormikContext<{ message: string }>();
  const [before, setBefore] = useState<string>();
  const templates = useSmsTemplates().data ?? [];
  const isOneOf = ({ text }: SmsTemplate) => text === values.message;
  const choose = (chosen: SmsTemplate | undefined) => {
    if (!chosen) return;
    if (values.message && !templates.some(isOneOf)) setBefore(values.message);
    void setFieldValue('message', chosen.text);
  };
  return (
    <Box>
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium">
        {t('Template')}
      </chakra.label>
      <Flex gap="2" wrap="wrap" mt="1.5">
        <chakra.select
          id={id}
          flex="1 1 14rem"
          minW="0"
          minH="11"
          px="3"
          rounded="md"
          borderWidth="1px"
          borderColor="border.emphasized"
          bg="bg.panel"
          value={templates.find(isOneOf)?.id ?? ''}
          onChange={({ target }) => choose(templates.find((each) => each.id === target.value))}
        >
          <option value="">{templates.length > 0 ? t('Choose a template') : t('No template saved yet')}</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
            </option>
          ))}
        </chakra.select>
        <Button
          type="button"
          variant="outline"
          colorPalette="gray"
          minH="11"
          onClick={() => props.onSave(values.message)}
        >
          {t('Save as template')}
        </Button>
        <Button type="button" variant="outline" colorPalette="gray" minH="11" onClick={props.onManage}>
          {t('Manage templates')}
        </Button>
      </Flex>
      {before !== undefined && values.message !== before && (
        <Button
          type="button"
          variant="plain"
          size="sm"
          minH="11"
          px="0"
          color="accent.fg"
          onClick={() => {
            void setFieldValue('message', before);
            setBefore(undefined);
            document.querySelector<HTMLElement>('textarea[name="message"]')?.focus();
          }}
        >
          {t('Back to what was typed')}
        </Button>
      )}
    </Box>
  );
}
