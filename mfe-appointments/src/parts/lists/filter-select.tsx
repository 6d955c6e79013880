import { chakra } from '@openward/ui/layout';
import type { ReactNode } from 'react';

/** The look of a list's filters. */
export const FILTER_LOOK = {
  minH: '11',
  px: '3',
  rounded: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  bg: 'bg.panel',
  fontWeight: 'normal',
} as const;

type Layout = Pick<Parameters<typeof chakra.label>[0], 'flex' | 'minW' | 'maxW'>;

/** A select that applies at once. @param props.name an accessible name, if the label alone is not clear */
export function FilterSelect(
  props: Layout & {
    label: string;
    name?: string;
    value: string;
    onChange: (value: string) => void;
    children: ReactNode;
  },
) {
  const { label, name, value, onChange, children, ...layout } = props;
  return (
    <chakra.label display="block" fontSize="sm" fontWeight="medium" {...layout}>
      {label}
      <chakra.select
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        display="block"
        w="full"
        mt="1.5"
        {...FILTER_LOOK}
      >
        {children}
      </chakra.select>
    </chakra.label>
  );
}
