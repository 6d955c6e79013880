import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { create } from 'fontkit';
import { convert } from 'fontverter';
import { FAMILIES } from './font-families.mjs';

const { resolve } = createRequire(import.meta.url);

/**
 * webpack loader of `font-families.mjs?fonts`: emits the deflated font files with their licences, and exports the
 * families with the addresses of their file lists (`FontFamily` and `FontFile` of `src/pdf/fonts.ts`).
 */
export default async function loadFamilies() {
  const emit = (font, content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const file = `${font}.${hash}.bin`;
    this.emitFile(`fonts/${file}`, deflateRawSync(content, { level: 9 }));
    return file;
  };
  const families = await Promise.all(
    FAMILIES.map(async ({ hasBold, ...family }) => {
      const { font } = family;
      const addressOf = async (weight) => {
        const files = await fontFiles(family, weight);
        const list = files.map(({ content, characters }) => ({ file: emit(font, content), characters }));
        return `fonts/${emit(font, JSON.stringify(list))}`;
      };
      this.emitFile(`fonts/${font}.LICENSE.txt`, readFileSync(resolve(`@fontsource/${font}/LICENSE`)));
      return { ...family, regular: await addressOf(400), ...(hasBold ? { bold: await addressOf(700) } : {}) };
    }),
  );
  return `export default ${JSON.stringify(families)}.map((family) => ({
    ...family,
    regular: __webpack_public_path__ + family.regular,
    ...(family.bold ? { bold: __webpack_public_path__ + family.bold } : {}),
  }));`;
}

/** Files for scripts that Noto Sans covers, which fonts of other scripts contain too. */
const COVERED = /(?<!noto-sans)-(latin|greek|cyrillic|vietnamese|math|symbols)(-ext)?-\d+-normal/;

/** A font's files of one weight in TrueType, the first slice first, with their characters as hexadecimal ranges. */
export async function fontFiles({ font, first }, weight) {
  const file = resolve(`@fontsource/${font}/files/${font}-${first}-${weight}-normal.woff`);
  const ending = `-${weight}-normal.woff`;
  const names = readdirSync(dirname(file)).filter((name) => name.endsWith(ending) && !COVERED.test(name));
  return Promise.all(
    [...new Set([basename(file), ...names])].map(async (name) => {
      const content = await convert(readFileSync(join(dirname(file), name)), 'truetype');
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
