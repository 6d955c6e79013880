import { createSystem, type SystemContext } from '@chakra-ui/react';
import { serializeStyles } from '@emotion/serialize';
import { compile, middleware, prefixer, serialize, stringify } from 'stylis';
import { globalCss } from '../theme/global-css.ts';
import { config } from '../theme/system.ts';

/**
 * The style sheet of every page, as text: order of the layers, reset, global rules and tokens. The shell's build writes
 * it into the page, so that no browser has to work it out, and none draws anything before it.
 */
export function pageStyle(): string {
  const system = createSystem(...config, { preflight: true, globalCss });
  const { layers, getPreflightCss, getGlobalCss, getTokenCss } = system;
  const sheets = [
    layers.atRule,
    getPreflightCss(),
    getGlobalCss(),
    getTokenCss(),
    layers.wrap('tokens', darkDevice(system)),
  ];
  const { styles } = serializeStyles(sheets as never[]);
  return serialize(compile(styles), middleware([prefixer, stringify]));
}

/** The dark tokens for a device that is dark, until a script has said what this person chose. */
function darkDevice({ tokens, css }: SystemContext): object {
  const dark = Object.fromEntries(tokens.cssVarMap.get('_dark') ?? []);
  return css({ '@media (prefers-color-scheme: dark)': { ':root:not(.light)': dark } as never });
}
