import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '../platform/database/driver.ts';
import { lockingIn } from '../testing/migrations/brief-locks.ts';
import { contractingIn } from '../testing/migrations/expand-only.ts';
import { previousContract } from './operations.ts';

/*
 * Migrations run while the previous release's api still serves, so its statements must keep working. docs/contracts.md
 * explains how to remove a column in two releases.
 */
const statements: string[] = JSON.parse(
  readFileSync(join(migrationsFolder, '../../../../previous/statements.json'), 'utf8'),
);
const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};

let asked = 0;

/**
 * PostgreSQL's error for a statement, or undefined. `explain` plans it too, because PostgreSQL looks for the key of an
 * `on conflict` only then.
 */
async function refusalOf(statement: string): Promise<string | undefined> {
  const { api } = globalThis.openward;
  // A statement that cannot be planned stays prepared and keeps its name.
  const name = `of_the_release_before_${++asked}`;
  const places = [...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
  const values = places.length > 0 ? `(${Array(Math.max(...places)).fill('null')})` : '';
  try {
    await api.database.execute(`prepare ${name} as ${statement}; explain execute ${name}${values}; deallocate ${name}`);
    return undefined;
  } catch (error) {
    return `${(error as Error).message}: ${statement}`;
  }
}

test('every statement of the release before still fits the tables', async () => {
  expect(statements.length).toBeGreaterThan(100);
  const refused: (string | undefined)[] = [];
  for (const statement of statements) refused.push(await refusalOf(statement));
  expect(refused.filter(Boolean)).toEqual([]);
});

test.each([
  ['a column', 'select "nickname" from "app_user"', /column "nickname" does not exist/],
  ['a table', 'insert into "visitor" ("id") values ($1)', /relation "visitor" does not exist/],
  [
    'a key',
    'insert into attempt (subject, failures, window_ends_at) values ($1, $2, $3) on conflict (failures) do nothing',
    /no unique or exclusion constraint matching/,
  ],
])('one that names %s which is gone is found', async (_what, statement, expected) => {
  expect(await refusalOf(statement)).toMatch(expected);
});

/** The problems that a guard finds in the migrations since the previous release. */
function refusedBy(guard: (migration: string, created: Set<string>) => string[]) {
  const place = entries.findIndex(({ tag }) => tag === previousContract.migration);
  expect(place).toBeGreaterThanOrEqual(0);
  const created = new Set<string>();
  return entries
    .slice(place + 1)
    .map(({ tag }) => ({ tag, problems: guard(readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8'), created) }))
    .filter(({ problems }) => problems.length > 0);
}

test('migrations since then only add', () => {
  expect(refusedBy(contractingIn)).toEqual([]);
});

test('migrations since then keep nobody waiting, or say why it is for a moment only', () => {
  expect(refusedBy(lockingIn)).toEqual([]);
});
