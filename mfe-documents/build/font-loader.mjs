import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { create } from 'fontkit';
import { convert } from 'fontverter';

/**
 * webpack's loader of a font, `import sans from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?font=sans'`:
 * emits this file and the font's other ones of this weight, with the licence, and exports the address of a list of them
 * (`FontFile` of `src/pdf/fonts.ts`). All but the licence is deflated.
 */
export default async function loadFont() {
  const font = new URLSearchParams(this.resourceQuery).get('font');
  const emit = (content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const file = `${font}.${hash}.bin`;
    this.emitFile(`fonts/${file}`, deflateRawSync(content, { level: 9 }));
    return file;
  };
  const files = await fontFiles(this.resourcePath);
  const list = emit(JSON.stringify(files.map(({ content, characters }) => ({ file: emit(content), characters }))));
  this.emitFile(`fonts/${font}.LICENSE.txt`, readFileSync(join(this.context, '../LICENSE')));
  return `export default __webpack_public_path__ + ${JSON.stringify(`fonts/${list}`)};`;
}

/** Files for scripts that Noto Sans covers, which the fonts for other scripts have as well. */
const COVERED = /(?<!noto-sans)-(latin|greek|cyrillic|vietnamese|math|symbols)(-ext)?-\d+-normal/;

/** A font's files of one weight in TrueType, the given one first, with their characters as hexadecimal ranges. */
export async function fontFiles(first) {
  const [weight] = /-\d+-normal\.woff$/.exec(first) ?? [];
  const names = readdirSync(dirname(first)).filter((name) => name.endsWith(weight) && !COVERED.test(name));
  return Promise.all(
    [...new Set([basename(first), ...names])].map(async (name) => {
      const content = await convert(readFileSync(join(dirname(first), name)), 'truetype');
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
