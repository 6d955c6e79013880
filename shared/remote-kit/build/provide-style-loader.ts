import type { LoaderContext } from 'webpack';

/** Webpack loader for CSS that a remote imports: passes the text to the remote's runtime. */
export default function unused(): void {}

/** Replaces the loaders after this one with a module that imports their result. */
export function pitch(this: LoaderContext<{ release: string }>, request: string): string {
  const css = JSON.stringify(this.utils.contextify(this.context, `!!${request}`));
  const release = JSON.stringify(this.getOptions().release);
  return `import css from ${css};\nimport { provideStyle } from '@openward/remote-kit';\nprovideStyle(${release}, css);\n`;
}
