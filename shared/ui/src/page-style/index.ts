import { createSystem } from '@chakra-ui/react';
import { serializeStyles } from '@emotion/serialize';
import { compile, middleware, prefixer, serialize, stringify } from 'stylis';
import { globalCss } from '../theme/global-css.ts';
import { config } from '../theme/system.ts';

/**
 * The style sheet of every page, as text: order of the layers, reset, global rules and tokens. The shell's build writes
 * it into the page, so that no browser has to work it out, and none draws anything before it.
 */
export function pageStyle(): string {
  const { layers, ...system } = createSystem(...config, { preflight: true, globalCss });
  const tokens = system.getTokenCss();
  const sheets = [layers.atRule, system.getPreflightCss(), system.getGlobalCss(), tokens, darkDevice(tokens)];
  const { styles } = serializeStyles(sheets as never[]);
  return serialize(compile(styles), middleware([prefixer, stringify]));
}

type Rules = { [selector: string]: string | Rules };

/** The dark tokens for a device that is dark, until a script has said what this person chose. */
function darkDevice(tokens: Rules): Rules {
  const [layer = '', rules = {}] = Object.entries(tokens)[0] ?? [];
  const dark = Object.entries(rules).find(([selector]) => selector.startsWith('.dark'))?.[1];
  if (!dark) throw new Error('The design system has no dark tokens.');
  return { [layer]: { '@media (prefers-color-scheme: dark)': { ':root:not(.light)': dark } } };
}
