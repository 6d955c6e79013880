import { writeFile } from 'node:fs/promises';
import { aFolder, removeFolders } from '../testing/built-part.ts';
import { documentFile, readDocument } from './registry-document.ts';

afterEach(removeFolders);

describe('the document', () => {
  it('is empty where nothing was released', async () => {
    expect(await readDocument(await aFolder())).toEqual({ revision: 0, releases: {} });
  });

  it.each(['{"revision": 4, "rel', '', 'null', '[]', '{"revision": 4}', '{"revision": 4, "releases": {"auth": null}}'])(
    'fails aloud where it is damaged: %s',
    async (content) => {
      const releases = await aFolder();
      await writeFile(documentFile(releases), content);
      await expect(readDocument(releases)).rejects.toThrow(SyntaxError);
    },
  );
});
