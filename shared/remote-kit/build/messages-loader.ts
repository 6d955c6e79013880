import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import type { LoaderContext } from 'webpack';

/**
 * webpack's loader of catalogues (`i18n/<language>.json`, sentences by English sentence): makes functions of those that
 * hold something to fill in, so that no page needs a parser of ICU MessageFormat.
 * @throws Error where a sentence is not ICU MessageFormat
 */
export default function compileCatalogue(this: Pick<LoaderContext<object>, 'resourcePath'>, source: string): string {
  const catalogue = Object.entries<string>(JSON.parse(source));
  const language = /([a-z]{2})\.json$/.exec(this.resourcePath)?.[1];
  if (!language) throw new Error(`${this.resourcePath} is not named after a language.`);
  const plain = Object.fromEntries(catalogue.filter(([, sentence]) => !sentence.includes('{')));
  const toFill = Object.fromEntries(catalogue.filter(([, sentence]) => sentence.includes('{')));
  const functions = compileModule(new MessageFormat(language), toFill).replace('export default', 'const functions =');
  return `${functions};\nexport default { ...${JSON.stringify(plain)}, ...functions };`;
}
