import type { LoaderContext } from 'webpack';

/** webpack's loader of a CSS file that a remote imports: hands its text to the remote's runtime. */
export default function unused(): void {}

/** Runs in place of the loaders behind it: the module imports their result and hands it over. */
export function pitch(this: LoaderContext<{ release: string }>, request: string): string {
  const css = JSON.stringify(this.utils.contextify(this.context, `!!${request}`));
  const release = JSON.stringify(this.getOptions().release);
  return `import css from ${css};\nimport { provideStyle } from '@openward/remote-kit';\nprovideStyle(${release}, css);\n`;
}
