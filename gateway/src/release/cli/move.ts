import { ReleaseError } from '../release-error.ts';
import { folderStore } from '../store/folder-store.ts';
import { moveReleases } from '../store/move-releases.ts';
import { openStore } from '../store/open-store.ts';

// `npm run releases:move -- <folder>`: once, on the way from one gateway to several.
const [folder] = process.argv.slice(2);
try {
  if (!folder) throw new ReleaseError('Usage: npm run releases:move -- <folder with registry.json and history.jsonl>');
  const store = openStore({ ...process.env, RELEASES_STORE: 'postgres' });
  if (!('adopt' in store)) throw new ReleaseError('Releases can be moved to PostgreSQL only.');
  const { versions, changes } = await moveReleases(folderStore(folder), store);
  console.log(`All of ${folder} is in the database now (versions: ${versions}, changes: ${changes}).`);
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
