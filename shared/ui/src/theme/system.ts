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
 * Only the recipes that most screens need are registered here; a heavier component (dialog, combobox, table) brings
 * its recipe along in its own entry, so that the sign-in page does not pay for it.
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

/** What the design system is made of. */
export const config = [defaultBaseConfig, own] as const;

const whole = createSystem(...config);

/** As screens use it: what is global stands in the page already. */
export const system: SystemContext = { ...whole, _config: { ...whole._config, disableLayers: true }, _global: [] };
