import type { SmsTemplate } from '@openward/contract/messages';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Box, Text } from '@openward/ui/layout';
import { AskInPlace } from './ask-in-place.tsx';

/** A template with its actions; removing asks first, in place. */
export function TemplateRow(props: {
  template: SmsTemplate;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useT();
  const { name, text, mayChange } = props.template;
  return (
    <Box as="li" borderWidth="1px" borderColor="border" rounded="lg" p="4">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Text>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {text}
      </Text>
      {!mayChange && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          {t('Only a system admin can change this template')}
        </Text>
      )}
      {mayChange && (
        <Box mt="2">
          <AskInPlace
            question={t('Remove this template?')}
            label={t('Remove')}
            name={name}
            isBusy={props.isBusy}
            onDo={props.onRemove}
          >
            <Button variant="outline" minH="11" aria-label={`${t('Change')}, ${name}`} onClick={props.onEdit}>
              {t('Change')}
            </Button>
          </AskInPlace>
        </Box>
      )}
    </Box>
  );
}
