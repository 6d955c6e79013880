import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/workspace.ts';
import { openApiDocument } from './openapi.ts';

test('docs/openapi.json is what the contract says now (npm run openapi writes it anew)', () => {
  const committed = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('each operation has an id of its own and says who may call it', () => {
  const operations = Object.values(openApiDocument().paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations.filter((operation) => !operation['x-roles'])).toEqual([]);
});
