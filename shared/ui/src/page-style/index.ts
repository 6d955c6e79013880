import { createSystem } from '@chakra-ui/react';
import { serializeStyles } from '@emotion/serialize';
import { compile, middleware, prefixer, serialize, stringify } from 'stylis';
import { globalCss } from '../theme/global-css.ts';
import { overridingCss } from '../theme/overriding-css.ts';
import { config } from '../theme/system.ts';

/**
 * Returns the style sheet of every page: layer order, reset, global rules and tokens. The shell's build writes it into
 * the page, so that browsers need not compute it and nothing renders without it.
 */
export function pageStyle(): string {
  const { layers, ...system } = createSystem(...config, { preflight: true, globalCss });
  const tokens = system.getTokenCss();
  const sheets = [
    layers.atRule,
    system.getPreflightCss(),
    system.getGlobalCss(),
    tokens,
    lightPaper(tokens),
    // In no layer, so that it overrides the layers.
    overridingCss,
  ];
  const { styles } = serializeStyles(sheets as never[]);
  return serialize(compile(styles), middleware([prefixer, stringify]));
}

type Rules = { [selector: string]: string | Rules };

/** Uses light colours on paper whatever the screen uses, with a selector of higher specificity. */
function lightPaper(tokens: Rules): Rules {
  const [layer, light] = tokensOf(tokens, ':root');
  return { [layer]: { '@media print': { ':root:root:root': light } } };
}

/** Returns the layer of the tokens, and the tokens of the first selector that starts with `beginning`. */
function tokensOf(tokens: Rules, beginning: string): [string, string | Rules] {
  const [layer = '', rules = {}] = Object.entries(tokens)[0] ?? [];
  const found = Object.entries(rules).find(([selector]) => selector.startsWith(beginning))?.[1];
  if (!found) throw new Error(`The design system has no tokens for ${beginning}.`);
  return [layer, found];
}
