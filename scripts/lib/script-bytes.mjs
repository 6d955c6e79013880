import { gzipSync } from 'node:zlib';

/** Bytes of a script as gzip makes them at its best. */
export function gzipBytes(content) {
  return gzipSync(content, { level: 9 }).length;
}

/**
 * Notes every script that a page requests from now on.
 * @returns {() => Promise<{url: string, bytes: number, gzip: number}[]>} what it was so far
 */
export function recordScripts(page) {
  const responses = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  return () =>
    Promise.all(
      responses.map(async (response) => {
        const body = await response.body();
        return { url: response.url(), bytes: body.length, gzip: gzipBytes(body) };
      }),
    );
}

/** 1234 as `1.2 kB`; 1 kB is 1000 bytes. */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
