import { alteredBy, createdBy, indexedBy, problem, statementsIn } from './statements.ts';

/** What an action on a table that was there before does to an api that does not know of it. */
const ACTIONS: [RegExp, string][] = [
  // Of a constraint the name does not say whether it is the key that an `on conflict` looks for.
  [/^drop\b/i, 'takes away what the previous api may use'],
  [/^rename\b/i, 'renames what the previous api uses'],
  [/^set schema\b/i, 'moves what the previous api uses'],
  [/^alter (column )?\S+ (set data )?type\b/i, 'changes a type that the previous api reads and writes'],
  [/^alter (column )?\S+ set not null\b/i, 'forbids nulls that the previous api writes'],
  [/^alter (column )?\S+ drop default\b/i, 'takes away a default that the previous api leans on'],
  // Not valid means that old rows are not looked at. New ones are, whoever writes them.
  [/^add (constraint|unique|check|primary|foreign|exclude)\b/i, 'refuses rows that the previous api may write'],
];

/**
 * What in a migration the api of the release before, which goes on running beside the new one and may come back, could
 * not stand: its statements name tables and columns that have to stay, and write rows that have to be taken.
 * @param migration the text of the SQL file
 * @param created names of tables that the same release makes, of which the api before knows nothing; grows
 * @returns one sentence for each statement
 */
export function contractingIn(migration: string, created = new Set<string>()): string[] {
  const statements = statementsIn(migration, 'the previous api stands it');
  return statements
    .filter((statement, place) => !makesRoom(statement, statements[place + 1]))
    .flatMap((statement) => problemsOf(statement, created));
}

/** True for `drop index concurrently if exists x` where `x` is made next: it removes what broke off half made. */
function makesRoom(statement: string, next = ''): boolean {
  const [, index] = /^drop index concurrently if exists (\S+)$/i.exec(statement) ?? [];
  return index !== undefined && new RegExp(`^create (unique )?index concurrently ${index} `, 'i').test(next);
}

function problemsOf(statement: string, created: Set<string>): string[] {
  const made = createdBy(statement);
  if (made) {
    created.add(made);
    return [];
  }
  // Nobody's statements lean on a trigger; on an index they do, where an `on conflict` looks for it.
  if (/^drop (?!trigger\b)/i.test(statement)) return [problem(statement, 'takes away what the previous api may use')];
  if (/^alter type \S+ rename\b/i.test(statement)) return [problem(statement, 'renames what the previous api uses')];
  if (/^truncate\b/i.test(statement)) return [problem(statement, 'takes away rows of the previous api')];
  if (/^revoke\b/i.test(statement)) return [problem(statement, 'takes a right away that the previous api uses')];
  const indexed = indexedBy(statement);
  if (indexed && /^create unique/i.test(statement) && !created.has(indexed)) {
    return [problem(statement, 'refuses rows that the previous api writes')];
  }
  const { table, actions = [] } = alteredBy(statement) ?? {};
  if (!table || created.has(table)) return [];
  return actions.flatMap((action) => {
    const why = ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? addingProblem(action);
    return why ? [problem(statement, why)] : [];
  });
}

/** Why a new column is more than the api before can do. */
function addingProblem(action: string): string | undefined {
  if (!/^add\b/i.test(action)) return undefined;
  const isFilled = /\b(default|generated)\b/i.test(action);
  return /\bnot null\b|\bprimary key\b/i.test(action) && !isFilled
    ? 'asks for a value that the previous api does not write'
    : undefined;
}
