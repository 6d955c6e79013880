import { ONLINE } from '@openward/server-kit/postgres/migrate';
import { alteredBy, createdBy, indexedBy, plain, problem, statementsIn } from './statements.ts';

/** Statements that hold a table for as long as they need for each of its rows. */
const STATEMENTS: [RegExp, string][] = [
  [/^(update|delete|with)\b/i, 'changes rows in one go: do it in an online migration, some rows at a time'],
  [/^do\b/i, 'does what no test can read'],
  [/^(cluster|vacuum|reindex|refresh|lock)\b/i, 'locks a whole table'],
];

/** What an action on a table does to each row that is there, while nobody else gets at the table; the first that fits. */
const ACTIONS: [RegExp, string][] = [
  [/^alter (column )?\S+ (set data )?type\b/i, 'writes the table anew'],
  [/^set (logged|unlogged|tablespace|access method)\b/i, 'writes the table anew'],
  [/^alter (column )?\S+ set not null\b/i, 'reads the whole table, unless a valid check says the same'],
  [/^add (?!column\b)(?=.*\b(using index|not valid)\b)/i, ''],
  [/^add (constraint \S+ )?(unique|primary key|exclude)\b/i, 'makes an index while nobody can write'],
  [/^add (constraint \S+ )?(check|foreign key)\b/i, 'reads the whole table: add it `not valid`'],
  [/^validate constraint\b/i, 'reads the whole table: do it in an online migration'],
  [/^add\b.*\b(serial|bigserial|smallserial|generated)\b/i, 'writes the table anew'],
  [/^add\b.*\b(unique|primary key)\b/i, 'makes an index while nobody can write'],
  [/^add\b.*\bcheck\b/i, 'reads the whole table: add the check apart, `not valid`'],
  [/^add\b.*\bdefault\b.*\breferences\b/i, 'reads the whole table'],
  [/^add\b.*\breferences\b.*\bdefault\b/i, 'reads the whole table'],
];

/** What an online migration may hold: it keeps nobody waiting, and can be run again after a crash. */
const ONLINE_STATEMENTS: RegExp[] = [
  /^(with|update|insert|delete)\b(?!.*\bskip locked\b)(?!.*\breturning\b).*\blimit\b/i,
  /^drop index concurrently if exists \S+$/i,
  /^alter table \S+ validate constraint \S+$/i,
];

/**
 * What in a migration locks a table that may be large for longer than a call may take. Above a statement that locks none
 * for long, a line of its own says why: `-- It locks for a moment: …`.
 * @param migration the text of the SQL file
 * @param created names of tables that the same release makes, which are empty; grows
 * @returns one sentence for each statement
 */
export function lockingIn(migration: string, created = new Set<string>()): string[] {
  const statements = statementsIn(migration, 'it locks for a moment');
  if (ONLINE.test(migration)) {
    return statements
      .filter((statement, place) => !mayRunOnline(statement, statements[place - 1]))
      .map((statement) => problem(statement, 'does not belong in an online migration'));
  }
  return statements.flatMap((statement) => {
    const why = problemOf(statement, created);
    return why ? [problem(statement, why)] : [];
  });
}

function mayRunOnline(statement: string, before = ''): boolean {
  const [, index] = /^create (?:unique )?index concurrently (\S+) /i.exec(statement) ?? [];
  // One that broke off leaves an index that is no good, and that the next try would find in its place.
  if (index) return before.toLowerCase() === `drop index concurrently if exists ${index.toLowerCase()}`;
  return ONLINE_STATEMENTS.some((pattern) => pattern.test(statement));
}

function problemOf(statement: string, created: Set<string>): string | undefined {
  const made = createdBy(statement);
  if (made) {
    created.add(made);
    return undefined;
  }
  const [, changed] = /^(?:update|delete from) (?:only )?(\S+)/i.exec(statement) ?? [];
  if (changed && created.has(plain(changed) as string)) return undefined;
  const why = STATEMENTS.find(([pattern]) => pattern.test(statement))?.[1];
  if (why) return why;
  const indexed = indexedBy(statement);
  if (indexed)
    return created.has(indexed)
      ? undefined
      : 'lets nobody write meanwhile: make it `concurrently`, in an online migration';
  const { table, actions = [] } = alteredBy(statement) ?? {};
  if (!table || created.has(table)) return undefined;
  for (const action of actions) {
    const [, does] = ACTIONS.find(([pattern]) => pattern.test(action)) ?? [];
    if (does ?? defaultProblem(action)) return does ?? defaultProblem(action);
  }
  return undefined;
}

/** A default that is computed for each row; `now()` is the same for all. */
function defaultProblem(action: string): string | undefined {
  const [, value = ''] = /^add\b.*?\bdefault (.*)$/i.exec(action) ?? [];
  const calls = [...value.matchAll(/(?<!::)\b(\w+) ?\(/g)].map(([, name]) => name?.toLowerCase());
  return calls.some((name) => name !== 'now')
    ? 'computes a value for each row: add the column, then fill it in an online migration'
    : undefined;
}
