import { Button } from '@openward/ui/button';
import { Box, Flex, Text } from '@openward/ui/layout';
import { useT } from '../core/translation.tsx';

/**
 * At a field: somebody else has changed it as well. What is typed stays until a choice is made.
 * @param props.value what the record holds now, ready to read
 * @param props.by who changed it, null where nobody may know
 * @param props.at when, ready to read; null where it is not known
 */
export function ConflictNote(props: {
  value: string;
  by: string | null;
  at: string | null;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useT();
  const { by, at } = props;
  const value = props.value || t('Nothing entered');
  return (
    <Box
      data-part="conflict"
      role="group"
      aria-label={t('Someone else changed this too')}
      colorPalette="warning"
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="md"
      w="full"
      px="3"
      py="2"
      mt="1"
    >
      <Text role="status" fontSize="sm" overflowWrap="anywhere">
        {by && at
          ? t('{name} changed this on {time}. It is now: {value}', { name: by, time: at, value })
          : t('Someone else changed this. It is now: {value}', { value })}
      </Text>
      <Flex gap="2" wrap="wrap" mt="2">
        <Button size="sm" minH="9" variant="outline" colorPalette="gray" bg="bg.panel" onClick={props.onTake}>
          {t('Use the new value')}
        </Button>
        <Button size="sm" minH="9" variant="outline" colorPalette="gray" bg="bg.panel" onClick={props.onKeep}>
          {t('Keep mine')}
        </Button>
      </Flex>
    </Box>
  );
}
