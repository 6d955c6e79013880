import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|json|svg|wasm)$/;

/** The files of a version with the compressed forms of those that gain by it, made once for good. */
export async function withCompressed(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const all = new Map(files);
  for (const [file, content] of files) {
    if (!COMPRESSIBLE.test(file)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [brotli, gzipped] = await Promise.all([
      promisify(brotliCompress)(content, { params }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    all.set(`${file}.br`, brotli).set(`${file}.gz`, gzipped);
  }
  return all;
}
