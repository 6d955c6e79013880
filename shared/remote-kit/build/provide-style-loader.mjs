/** webpack's loader of a CSS file that a remote imports: hands its text to the remote's runtime. */
export default function unused() {}

/** Runs in place of the loaders behind it: the module imports their result and hands it over. */
export function pitch(request) {
  const css = JSON.stringify(this.utils.contextify(this.context, `!!${request}`));
  const release = JSON.stringify(this.getOptions().release);
  return `import css from ${css};\nimport { provideStyle } from '@openward/remote-kit';\nprovideStyle(${release}, css);\n`;
}
