import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { create } from 'fontkit';
import { convert } from 'fontverter';

/**
 * webpack's loader of a font's style sheet, `import sans from '@fontsource/noto-sans/400.css?font=sans'`: emits the files
 * of the font with its licence, and exports the address of a list of them (`FontFile` of `src/pdf/fonts.ts`). All but the
 * licence is deflated.
 */
export default async function loadFont(styleSheet) {
  const font = new URLSearchParams(this.resourceQuery).get('font');
  const emit = (content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const file = `${font}.${hash}.bin`;
    this.emitFile(`fonts/${file}`, deflateRawSync(content, { level: 9 }));
    return file;
  };
  const files = await fontFiles(styleSheet, this.context);
  const list = emit(JSON.stringify(files.map(({ content, characters }) => ({ file: emit(content), characters }))));
  this.emitFile(`fonts/${font}.LICENSE.txt`, readFileSync(join(this.context, 'LICENSE')));
  return `export default __webpack_public_path__ + ${JSON.stringify(`fonts/${list}`)};`;
}

/** Files for scripts that Noto Sans covers, which the fonts for other scripts have as well. */
const COVERED = /(?<!noto-sans)-(latin|greek|cyrillic|vietnamese|math|symbols)(-ext)?-\d+-normal/;

/** The files that a style sheet of @fontsource names as TrueType, Latin first, with their characters as hexadecimal ranges. */
export async function fontFiles(styleSheet, folder) {
  const paths = [...styleSheet.matchAll(/url\((\S+?\.woff)\)/g)].map(([, path]) => join(folder, path)).reverse();
  return Promise.all(
    paths
      .filter((path) => !COVERED.test(path))
      .map(async (path) => {
        const content = await convert(readFileSync(path), 'truetype');
        return { content, characters: ranges(create(content).characterSet) };
      }),
  );
}

/** Code points as hexadecimal ranges, such as `20-7e a0 a2-ff`. */
function ranges(points) {
  const found = [];
  for (const point of points.filter((one) => one >= 0x20).sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last[1] >= point - 1) last[1] = point;
    else found.push([point, point]);
  }
  return found.map((range) => [...new Set(range)].map((one) => one.toString(16)).join('-')).join(' ');
}
