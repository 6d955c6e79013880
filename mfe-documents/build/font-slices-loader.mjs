import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sliceFont } from './font-slices.mjs';

/**
 * webpack's loader of a font that PDFs embed, `import font from '….ttf?slices=sans'`: makes files of its characters
 * that a browser loads as it needs them, and gives their addresses (`FontFiles` of `src/pdf/fonts/font-files.ts`).
 */
export default function loadSlices() {
  const kind = new URLSearchParams(this.resourceQuery).get('slices');
  const { index, slices } = sliceFont(readFileSync(this.resourcePath), kind);
  const emit = (content, extension) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const name = `fonts/${kind}.${hash}.${extension}`;
    this.emitFile(name, content);
    return `__webpack_public_path__ + ${JSON.stringify(name)}`;
  };
  // The licence asks to go along.
  this.emitFile(`fonts/${kind}.LICENSE.txt`, readFileSync(join(dirname(this.resourcePath), '../LICENSE_FONT')));
  const addresses = slices.map((slice) => emit(slice, 'bin'));
  return `export default { index: ${emit(JSON.stringify(index), 'json')}, slices: [${addresses.join(', ')}] };`;
}

export const raw = true;
