import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root } from '../lib/workspace.ts';

/** Decisions by a document's state that do not ask the table of the contract. */
const RAW = [
  /'PENDING'/,
  /documentStatus\s*[!=]==?\s*'/,
  /\bdocument\.status\}?\s*(?:,|=|<>|[!=]==|in\b)[\s(]*'/,
  /\bcanceled_?at\}?(?: is\b|\))/i,
];

const TABLE = ['shared/contract/src/documents/states.ts', 'api/src/platform/database/schema/documents.ts'];

const sources = [...remoteFolders, 'api', 'shell', ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`)]
  .flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/src/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing[./]/.test(file));

test('whatever depends on the state of a document asks the table of states', () => {
  const found = sources.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return RAW.some((decision) => decision.test(text));
  });
  expect(found.sort()).toEqual([...TABLE].sort());
});
