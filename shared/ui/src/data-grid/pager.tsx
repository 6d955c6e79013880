import { Flex, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { type Page, shownRows, turnedPage } from '@openward/contract';
import { ActionButton } from '../button/action-button.tsx';
import { type GridState, PAGE_SIZES } from '../grid-state/grid-state.ts';

export interface PagerLabels {
  /** `Rows per page` */
  pageSize: string;
  previous: string;
  next: string;
  /** `1–10 of 43`, and where there are more `1–10 of 1,000+` */
  range: (from: number, to: number, total: number, isMore: boolean) => string;
  /** Announced but not shown for an empty list. */
  none?: string;
}

/** The paging part of a list's answer. */
export type FoundPage = Pick<Page, 'total'> & Partial<Page>;

/**
 * Below a grid: the page size, the shown range, and buttons for the previous and next page. It stays for an empty list,
 * because screen readers only announce changes in an existing region (WCAG 2.2, 4.1.3).
 */
export function Pager(props: {
  state: GridState;
  found: FoundPage;
  rows: number;
  onChange: (state: GridState) => void;
  labels: PagerLabels;
}) {
  const { found, rows, onChange, labels } = props;
  const last = Math.max(0, Math.ceil(found.total / props.state.size) - 1);
  // The address names a page that no longer exists.
  const isGone = rows === 0 && props.state.page > last;
  const state = isGone ? { ...props.state, page: last } : props.state;
  const { from, to, total, isMore, isLast } = shownRows(state, rows, found);
  const isEmpty = found.total === 0;
  const said = isEmpty ? labels.none : labels.range(from, to, total, isMore);
  return (
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" fontSize="sm" position="relative">
      {!isEmpty && <PageSize state={state} onChange={onChange} label={labels.pageSize} />}
      <Flex align="center" gap="2" wrap="wrap">
        <Text color="fg.muted" aria-live="polite" srOnly={isEmpty}>
          {said}
        </Text>
        {!isEmpty && (
          <>
            {/* On the last page, the button stays focusable so that the focus is not lost. */}
            <ActionButton
              variant="outline"
              minH="11"
              isOff={state.page === 0}
              onClick={() => onChange(isGone ? state : turnedPage(state, -1, found))}
            >
              {labels.previous}
            </ActionButton>
            <ActionButton
              variant="outline"
              minH="11"
              isOff={isLast}
              onClick={() => onChange(turnedPage(state, 1, found))}
            >
              {labels.next}
            </ActionButton>
          </>
        )}
      </Flex>
    </Flex>
  );
}

function PageSize(props: { state: GridState; onChange: (state: GridState) => void; label: string }) {
  const { state, onChange, label } = props;
  return (
    <HStack>
      <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="lg" w="24">
        <NativeSelect.Field
          aria-label={label}
          borderColor="border.emphasized"
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
      <Text color="fg.muted">{label}</Text>
    </HStack>
  );
}
