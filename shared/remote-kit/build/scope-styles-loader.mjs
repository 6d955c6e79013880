import postcss from 'postcss';
import prefixSelector from 'postcss-prefix-selector';

/**
 * webpack's loader of a remote's CSS: every rule reaches only what stands in the remote's own element, its animations
 * have names of their own, and all of it lies in the layer `remotes`, below what the design system sets.
 */
export default async function scopeStyles(source) {
  const { remote } = this.getOptions();
  const done = this.async();
  try {
    done(null, await scoped(source, remote));
  } catch (error) {
    done(error);
  }
}

/** @param {string} css @param {string} remote its name @returns {Promise<string>} the CSS with its reach taken in */
export async function scoped(css, remote) {
  const place = `[data-remote="${remote}"]`;
  const plugins = [
    ownAnimations(remote),
    prefixSelector({
      prefix: place,
      // What is meant for the whole page is the remote's own element here.
      transform: (prefix, selector, prefixed) =>
        /^(:root|html|body|:host)(?![\w-])/.test(selector)
          ? selector.replace(/^(:root|html|body|:host)(\s+(html|body))?/, prefix)
          : prefixed,
    }),
  ];
  const { css: result } = await postcss(plugins).process(css, { from: undefined });
  return `@layer remotes{${result}}`;
}

/** Two remotes may each have an animation of the same name; names of animations belong to the page. */
function ownAnimations(remote) {
  return {
    postcssPlugin: 'openward-own-animations',
    Once(root) {
      const names = new Set();
      root.walkAtRules(/keyframes$/, (rule) => {
        names.add(rule.params);
        rule.params = `${remote}-${rule.params}`;
      });
      root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
        const words = declaration.value.split(/([\s,]+)/);
        declaration.value = words.map((word) => (names.has(word) ? `${remote}-${word}` : word)).join('');
      });
    },
  };
}
