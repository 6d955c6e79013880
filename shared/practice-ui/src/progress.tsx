import { Box, Flex, Text } from '@openward/ui/layout';

/** Shows progress as a bar and in numbers. */
export function Progress(props: { label: string; done: number; total: number; words: string }) {
  const share = props.total === 0 ? 100 : Math.round((100 * props.done) / props.total);
  return (
    <Box>
      <Flex justify="space-between" gap="3" mb="2" fontSize="sm">
        <Text fontWeight="medium">{props.label}</Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {props.words}
        </Text>
      </Flex>
      <Box
        role="progressbar"
        aria-label={props.label}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={props.words}
        h="3"
        rounded="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box h="full" rounded="full" bg="accent.solid" transition="width 200ms" style={{ width: `${share}%` }} />
      </Box>
    </Box>
  );
}
