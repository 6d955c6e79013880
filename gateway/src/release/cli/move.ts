import { ReleaseError } from '../release-error.ts';
import { folderStore } from '../store/folder-store.ts';
import { moveReleases } from '../store/move-releases.ts';
import { openStore, refuseNothing } from '../store/open-store.ts';
import { errorSentence } from './error-sentence.ts';

// `openward releases:move <folder>`: once, on the way from one gateway to several.
const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new ReleaseError('Usage: openward releases:move <folder with registry.json and history.jsonl>');
  refuseNothing({}, folder);
  const store = openStore({ ...process.env, RELEASES_STORE: 'postgres' });
  if (!('adopt' in store)) throw new ReleaseError('Releases can be moved to PostgreSQL only.');
  const { versions, changes } = await moveReleases(folderStore(folder), store);
  console.log(`All of ${folder} is in the database now (versions: ${versions}, changes: ${changes}).`);
} catch (error) {
  console.error(errorSentence(error));
  process.exitCode = 1;
}
