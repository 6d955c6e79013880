import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors.ts';
import { fieldRecipe } from './field-recipe.ts';
import { scales, semanticScales } from './scales.ts';

/**
 * The design system. Only the recipes that most screens need are registered here; a heavier component
 * (dialog, combobox, table) brings its recipe along in its own entry, so that the sign-in page does not pay for it.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  globalCss: {
    html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'accent', fontFamily: 'body' },
    body: { minHeight: '100dvh' },
    '*::placeholder': { color: 'fg.subtle' },
    '*::selection': { bg: 'accent.emphasized' },
    '*, *::before, *::after': {
      _motionReduce: { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
    },
  },
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
      button: buttonRecipe,
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
