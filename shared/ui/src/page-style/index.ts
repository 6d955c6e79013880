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
  const { layers, getPreflightCss, getGlobalCss, getTokenCss } = createSystem(...config, { preflight: true, globalCss });
  const { styles } = serializeStyles([layers.atRule, getPreflightCss(), getGlobalCss(), getTokenCss()] as never[]);
  return serialize(compile(styles), middleware([prefixer, stringify]));
}
