import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react';
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  headingRecipe,
  inputRecipe,
  layerStyles,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors.ts';
import { keyframes } from './keyframes.ts';
import { fieldRecipe, wrappingButtonRecipe } from './recipes.ts';
import { scales, semanticScales } from './scales.ts';

/**
 * Registers only the recipes that most screens need. Larger components (dialog, combobox, table) bring theirs in their
 * own entry, so that the sign-in page does not load them.
 */
const own = defineConfig({
  theme: {
    breakpoints,
    keyframes,
    tokens: { ...scales, colors },
    semanticTokens: { ...semanticScales, colors: semanticColors },
    layerStyles: { ...layerStyles, disabled: { value: { opacity: '0.55', cursor: 'not-allowed' } } },
    textStyles,
    animationStyles,
    recipes: {
      badge: badgeRecipe,
      button: wrappingButtonRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      link: linkRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: { field: fieldRecipe },
  },
});

/** The configuration of the design system. */
export const config = [defaultBaseConfig, own] as const;

const whole = createSystem(...config);

/** The design system without global styles, which the page already has. */
export const system: SystemContext = { ...whole, _config: { ...whole._config, disableLayers: true }, _global: [] };
