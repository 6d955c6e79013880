import { basename, dirname } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { hasForms } from '@openward/i18n';
import type { LoaderContext } from 'webpack';

/**
 * webpack's loader of catalogues (`i18n/<language>/shell.json`, sentences by English sentence): makes functions of those with
 * plural forms, so that no page needs a parser of ICU MessageFormat.
 * @throws Error where a sentence is not ICU MessageFormat
 */
export default function compileCatalogue(this: Pick<LoaderContext<object>, 'resourcePath'>, source: string): string {
  // What is not translated yet is English.
  const catalogue = Object.entries<string>(JSON.parse(source)).filter(([, translation]) => translation);
  const plain = Object.fromEntries(catalogue.filter(([, sentence]) => !hasForms(sentence)));
  const toFill = Object.fromEntries(catalogue.filter(([, sentence]) => hasForms(sentence)));
  const functions = compileModule(new MessageFormat(basename(dirname(this.resourcePath))), toFill).replace(
    'export default',
    'const functions =',
  );
  return `${functions};\nexport default { ...${JSON.stringify(plain)}, ...functions };`;
}
