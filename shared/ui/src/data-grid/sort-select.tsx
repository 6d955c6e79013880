import { Box, chakra, NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';

export interface SortLabels {
  /** `Sort by` */
  label: string;
  /** `Default order` */
  none: string;
  /** `Last Name, A to Z` */
  ascending: (column: string) => string;
  descending: (column: string) => string;
}

/** A sort menu for screens that are too narrow for a header row. */
export function SortSelect(props: {
  columns: readonly { id: string; header: string }[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  labels: SortLabels;
}) {
  const { labels } = props;
  const id = useId();
  return (
    <Box hideFrom="md">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium">
        {labels.label}
      </chakra.label>
      <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="lg" mt="1.5">
        <NativeSelect.Field
          id={id}
          value={props.sort ?? ''}
          onChange={(event) => props.onSort(event.target.value || undefined)}
          borderColor="border.emphasized"
          bg="bg.panel"
        >
          <option value="">{labels.none}</option>
          {props.columns.flatMap(({ id, header }) => [
            <option key={id} value={id}>
              {labels.ascending(header)}
            </option>,
            <option key={`-${id}`} value={`-${id}`}>
              {labels.descending(header)}
            </option>,
          ])}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Box>
  );
}
