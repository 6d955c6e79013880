import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTypes from 'openapi-typescript';
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

/** A client that knows only the document; `@ts-expect-error` fails if its types are too wide. */
const CLIENT = `
import type { components, operations } from './portal.ts';

type Answer<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Success } } };
} ? Success | components['schemas']['Failure'] : never;

async function call<Name extends keyof operations>(_name: Name, method: string, path: string, body?: unknown) {
  const answer = (await (await fetch(path, { method, body: JSON.stringify(body) })).json()) as Answer<Name>;
  return answer;
}

export async function nextVisit(): Promise<string> {
  const answer = await call('nextAppointment', 'GET', '/api/appointment/next');
  if (answer.status === 'FAILURE') return answer.result.description;
  // @ts-expect-error nothing may be booked
  answer.result.id;
  if (!answer.result) return '';
  // @ts-expect-error the contract says no such field
  answer.result.nothingOfTheKind;
  const { startDateTime, status, doctorDetails, checkIn } = answer.result;
  // @ts-expect-error no appointment has this status
  if (status === 'FORGOTTEN') return '';
  return [startDateTime, doctorDetails.lastName, checkIn?.code ?? ''].join(' ');
}

export async function openForms(): Promise<number> {
  const answer = await call('listPendingDocuments', 'GET', '/api/document/pending');
  if (answer.status === 'FAILURE') return 0;
  const names: string[] = answer.result.map(({ displayName }) => displayName);
  return answer.page?.total ?? names.length;
}

export async function isPaired(code: operations['getPairingState']['requestBody']): Promise<string | undefined> {
  const answer = await call('getPairingState', 'POST', '/api/kiosk/pairing/state', code);
  if (answer.status === 'SUCCESS' && answer.result.state === 'paired') return answer.result.device.hospitalName;
}
`;

test('types are generated from the document, and a client of them compiles', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openward-client-'));
  try {
    const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
    writeFileSync(join(folder, 'portal.ts'), await openapiTypes(document));
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          allowImportingTsExtensions: true,
          module: 'preserve',
          lib: ['es2022', 'dom'],
          types: [],
        },
      }),
    );
    expect(errorsIn(folder)).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Returns the errors of the TypeScript compiler. */
function errorsIn(folder: string): string {
  try {
    return String(execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder]));
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}
