import postcss, { type Plugin } from 'postcss';
import prefixSelector from 'postcss-prefix-selector';
import type { LoaderContext } from 'webpack';

/**
 * webpack's loader of a remote's CSS: every rule reaches only what stands in the element of this release (a version that
 * failed must not colour the one that stands in for it), its animations have names of their own, and all of it lies in the layer `remotes`, below what the design system sets.
 */
export default function scopeStyles(this: LoaderContext<{ release: string }>, source: string): Promise<string> {
  return scoped(source, this.getOptions().release);
}

/** Limits the reach of a remote's CSS. @param release name of its container */
export async function scoped(css: string, release: string): Promise<string> {
  const place = `[data-release="${release}"]`;
  const plugins = [
    ownAnimations(release),
    prefixSelector({
      prefix: place,
      // What is meant for the whole page is the remote's own element here.
      transform: (prefix, selector, prefixed, _file, rule) => {
        // Nested: its outer rule has the prefix.
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

/** Two remotes may each have an animation of the same name; names of animations belong to the page. */
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
