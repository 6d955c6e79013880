import { buttonRecipe } from '@chakra-ui/react/theme';

const { size, ...variants } = buttonRecipe.variants ?? {};

/**
 * Chakra's button, which takes a second line where its label has no room in one: in large type and in a long language it
 * would stick out of a phone. So its height is its least, not its only one.
 */
export const wrappingButtonRecipe = {
  ...buttonRecipe,
  base: { ...buttonRecipe.base, whiteSpace: 'normal', maxW: 'full', py: '1' },
  variants: {
    ...variants,
    size: Object.fromEntries(Object.entries(size ?? {}).map(([name, { h, ...rest }]) => [name, { ...rest, minH: h }])),
  },
} as unknown as typeof buttonRecipe;
