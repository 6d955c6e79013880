// `npm run openapi`: writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './lib/openapi-document.mjs';
import { root } from './lib/parts.mjs';

writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(openApiDocument(root), null, 2)}\n`);
console.log('docs/openapi.json');
