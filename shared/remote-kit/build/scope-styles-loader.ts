import postcss, { type Plugin } from 'postcss';
import prefixSelector from 'postcss-prefix-selector';
import type { LoaderContext } from 'webpack';

/**
 * Webpack loader for a remote's CSS: limits rules to the element of this release, so that a failed version cannot style
 * its replacement. Renames animations, and puts all rules into the layer `remotes`, below the design system.
 */
export default function scopeStyles(this: LoaderContext<{ release: string }>, source: string): Promise<string> {
  return scoped(source, this.getOptions().release);
}

/** Scopes a remote's CSS. @param release name of its container */
export async function scoped(css: string, release: string): Promise<string> {
  const place = `[data-release="${release}"]`;
  const plugins = [
    ownAnimations(release),
    prefixSelector({
      prefix: place,
      // Rules for the whole page apply to the remote's own element instead.
      transform: (prefix, selector, prefixed, _file, rule) => {
        // In a nested rule, the outer rule already has the prefix.
        if (rule.parent?.type === 'rule') return selector;
        return /^(:root|html|body|:host)(?![\w-])/.test(selector)
          ? selector.replace(/^(:root|html|body|:host)(\s+(html|body))?/, prefix)
          : prefixed;
      },
    }),
  ];
  const { css: result } = await postcss(plugins).process(css, { from: undefined });
  return `@layer remotes{${result}}`;
}

/** Renames animations, because their names are global and two remotes may use the same one. */
function ownAnimations(release: string): Plugin {
  return {
    postcssPlugin: 'openward-own-animations',
    Once(root) {
      root.walkAtRules('import', (rule) => {
        throw rule.error('A style sheet cannot import another one here: import each from the code.');
      });
      const names = new Set<string>();
      root.walkAtRules(/keyframes$/, (rule) => {
        names.add(rule.params);
        rule.params = `${release}-${rule.params}`;
      });
      root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
        const words = declaration.value.split(/([\s,]+)/);
        declaration.value = words.map((word) => (names.has(word) ? `${release}-${word}` : word)).join('');
      });
    },
  };
}
