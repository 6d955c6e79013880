import { writeFile } from 'node:fs/promises';
import { aFolder, removeFolders } from '../../testing/built-part.ts';
import { EMPTY_DOCUMENT } from '../registry.ts';
import { documentFile, readDocument } from './folder-store.ts';

afterEach(removeFolders);

describe('the document', () => {
  it('is empty where nothing was released', async () => {
    expect(await readDocument(await aFolder())).toEqual(EMPTY_DOCUMENT);
  });

  it.each([
    '{"revision": 4, "rel',
    '',
    'null',
    '[]',
    '{"revision": 4}',
    '{"revision": 4, "releases": {"auth": null}}',
    '{"revision": 4, "releases": {"auth": {"active": "1.0.0", "earlier": "0.9.0"}}}',
    '{"revision": 4, "releases": {"auth": {"active": "1.0.0", "canary": {"version": "1.1.0"}}}}',
  ])('fails aloud where it is damaged: %s', async (content) => {
    const releases = await aFolder();
    await writeFile(documentFile(releases), content);
    await expect(readDocument(releases)).rejects.toThrow(SyntaxError);
  });
});
