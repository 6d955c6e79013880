import { defineSlotRecipe } from '@chakra-ui/react';
import { buttonRecipe } from '@chakra-ui/react/theme';

const { size, ...variants } = buttonRecipe.variants ?? {};

/**
 * Chakra's button with a minimum instead of a fixed height, so that a long label in large type wraps instead of
 * overflowing a phone.
 */
export const wrappingButtonRecipe = {
  ...buttonRecipe,
  base: { ...buttonRecipe.base, whiteSpace: 'normal', maxW: 'full', py: '1' },
  variants: {
    ...variants,
    size: Object.fromEntries(Object.entries(size ?? {}).map(([name, { h, ...rest }]) => [name, { ...rest, minH: h }])),
  },
} as unknown as typeof buttonRecipe;

/** The layout of a field's parts. Our own recipe, because Chakra's imports the anatomy of all components. */
export const fieldRecipe = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'requiredIndicator', 'input', 'select', 'textarea', 'helperText', 'errorText'],
  base: {
    root: {
      display: 'flex',
      width: '100%',
      position: 'relative',
      gap: '1.5',
      flexDirection: 'column',
      alignItems: 'flex-start',
    },
    label: {
      textAlign: 'start',
      textStyle: 'sm',
      fontWeight: 'medium',
      userSelect: 'none',
      _disabled: { opacity: '0.5' },
    },
    requiredIndicator: { color: 'fg.error', lineHeight: '1', ms: '1' },
    helperText: { color: 'fg.muted', textStyle: 'xs', overflowWrap: 'anywhere' },
    errorText: {
      display: 'inline-flex',
      alignItems: 'center',
      fontWeight: 'medium',
      gap: '1',
      color: 'fg.error',
      textStyle: 'xs',
    },
  },
});
