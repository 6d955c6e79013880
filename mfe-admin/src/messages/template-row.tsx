import type { SmsTemplate } from '@openward/contract/messages';
import { useT } from '@openward/remote-kit';
import { ActionButton, Button } from '@openward/ui/button';
import { Box, Flex, Text } from '@openward/ui/layout';
import { useEffect, useRef, useState } from 'react';

/** A template in the list, with what may be done with it; removing asks first, in its place. */
export function TemplateRow(props: {
  template: SmsTemplate;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useT();
  const { name, text, mayChange } = props.template;
  const [isAsking, setAsking] = useState<boolean>();
  const row = useRef<HTMLDivElement>(null);
  // What was pressed is gone; the focus goes to the way out of the question, and back from it.
  useEffect(() => {
    if (isAsking !== undefined) row.current?.querySelector('button')?.focus();
  }, [isAsking]);
  const named = (label: string) => `${label}, ${name}`;
  return (
    <Box as="li" borderWidth="1px" borderColor="border" rounded="lg" p="4">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Text>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" whiteSpace="pre-wrap" lineClamp={3}>
        {text}
      </Text>
      {!mayChange && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          {t('Only a system admin can change this template')}
        </Text>
      )}
      {mayChange && (
        <Flex ref={row} gap="2" wrap="wrap" mt="2" align="center">
          {isAsking ? (
            <>
              <Text role="alert" fontSize="sm" flex="1 1 100%">
                {t('Remove this template?')}
              </Text>
              <Button variant="outline" colorPalette="gray" minH="11" onClick={() => setAsking(false)}>
                {t('Keep')}
              </Button>
              <ActionButton
                colorPalette="danger"
                minH="11"
                isBusy={props.isBusy}
                aria-label={named(t('Remove'))}
                onClick={props.onRemove}
              >
                {t('Remove')}
              </ActionButton>
            </>
          ) : (
            <>
              <Button variant="outline" minH="11" aria-label={named(t('Change'))} onClick={props.onEdit}>
                {t('Change')}
              </Button>
              <Button
                variant="ghost"
                colorPalette="gray"
                minH="11"
                aria-label={named(t('Remove'))}
                onClick={() => setAsking(true)}
              >
                {t('Remove')}
              </Button>
            </>
          )}
        </Flex>
      )}
    </Box>
  );
}
