import { basename, dirname } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { hasForms } from '@openward/i18n';
import type { LoaderContext } from 'webpack';

/**
 * Webpack loader for catalogues (`i18n/<language>/shell.json`): compiles sentences with plural forms to functions, so
 * that pages need no parser for ICU MessageFormat.
 * @throws Error if a sentence is not valid ICU MessageFormat
 */
export default function compileCatalogue(this: Pick<LoaderContext<object>, 'resourcePath'>, source: string): string {
  // Sentences without a translation fall back to English.
  const catalogue = Object.entries<string>(JSON.parse(source)).filter(([, translation]) => translation);
  const plain = Object.fromEntries(catalogue.filter(([, sentence]) => !hasForms(sentence)));
  const toFill = Object.fromEntries(catalogue.filter(([, sentence]) => hasForms(sentence)));
  const functions = compileModule(new MessageFormat(basename(dirname(this.resourcePath))), toFill).replace(
    'export default',
    'const functions =',
  );
  return `${functions};\nexport default { ...${JSON.stringify(plain)}, ...functions };`;
}
