import { Button, Flex, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { type GridState, PAGE_SIZES } from './grid-state.ts';

export interface PagerLabels {
  /** `Rows per page` */
  pageSize: string;
  previous: string;
  next: string;
  /** `1–10 of 43`, and where there are more `1–10 of 1,000+` */
  range: (from: number, to: number, total: number, isMore: boolean) => string;
}

/** Below a grid: how many rows a page has, which ones these are, and the ways to the next and the one before. */
export function Pager(props: {
  state: GridState;
  total: number;
  /** True where there are more rows than were counted. */
  isMore?: boolean | undefined;
  onChange: (state: GridState) => void;
  labels: PagerLabels;
}) {
  const { state, total, isMore = false, onChange, labels } = props;
  const last = Math.max(0, Math.ceil(total / state.size) - 1);
  // Of an address that names a page which is no more.
  const page = Math.min(state.page, last);
  const from = page * state.size + 1;
  const to = Math.min(total, from + state.size - 1);
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" fontSize="sm">
      <HStack>
        <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="lg" w="24">
          <NativeSelect.Field
            aria-label={labels.pageSize}
            value={String(state.size)}
            onChange={(event) => onChange({ ...state, page: 0, size: Number(event.target.value) })}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Text color="fg.muted">{labels.pageSize}</Text>
      </HStack>
      <Flex align="center" gap="2" wrap="wrap">
        <Text color="fg.muted" aria-live="polite">
          {labels.range(from, to, total, isMore)}
        </Text>
        <Button
          variant="outline"
          minH="11"
          disabled={state.page === 0}
          onClick={() => onChange({ ...state, page: Math.min(state.page - 1, last) })}
        >
          {labels.previous}
        </Button>
        <Button
          variant="outline"
          minH="11"
          disabled={state.page >= last && !isMore}
          onClick={() => onChange({ ...state, page: state.page + 1 })}
        >
          {labels.next}
        </Button>
      </Flex>
    </Flex>
  );
}
