import { ONLINE } from '@openward/server-kit/postgres/migrate';
import { alteredBy, createdBy, indexedBy, plain, problem, statementsIn } from './statements.ts';

/** Statements that lock a table for a time that grows with its rows. */
const STATEMENTS: [RegExp, string][] = [
  [/^(update|delete|with)\b/i, 'changes rows in one go: do it in an online migration, some rows at a time'],
  [/^do\b/i, 'does what no test can read'],
  [/^(cluster|vacuum|reindex|refresh|lock)\b/i, 'locks a whole table'],
];

/** Actions on a table that process every row under a lock; the first match counts. */
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

/** Statements that an online migration may contain: they block no one and can be repeated after a crash. */
const ONLINE_STATEMENTS: RegExp[] = [
  /^(with|update|insert|delete)\b(?!.*\bskip locked\b)(?!.*\breturning\b).*\blimit\b/i,
  /^drop index concurrently if exists \S+$/i,
  /^alter table \S+ validate constraint \S+$/i,
];

/**
 * Finds statements that lock a possibly large table for longer than a call may take. A line above a statement can state
 * why its lock is short: `-- It locks for a moment: …`.
 * @param migration the text of the SQL file
 * @param created tables of the same release, which are empty; new ones are added
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
  // An interrupted one leaves an invalid index, which the next attempt must first drop.
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
