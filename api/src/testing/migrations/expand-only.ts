import { alteredBy, createdBy, indexedBy, problem, statementsIn } from './statements.ts';

/** What an action on an existing table breaks in the previous release. */
const ACTIONS: [RegExp, string][] = [
  // A constraint's name does not say whether an `on conflict` uses it.
  [/^drop\b/i, 'takes away what the previous api may use'],
  [/^rename\b/i, 'renames what the previous api uses'],
  [/^set schema\b/i, 'moves what the previous api uses'],
  [/^alter (column )?\S+ (set data )?type\b/i, 'changes a type that the previous api reads and writes'],
  [/^alter (column )?\S+ set not null\b/i, 'forbids nulls that the previous api writes'],
  [/^alter (column )?\S+ drop default\b/i, 'takes away a default that the previous api leans on'],
  // Not valid skips only the check of existing rows.
  [/^add (constraint|unique|check|primary|foreign|exclude)\b/i, 'refuses rows that the previous api may write'],
];

/**
 * Finds statements in a migration that the previous release, which runs beside the new one and may return, could not
 * work with: its tables and columns must stay, and its rows must be accepted.
 * @param migration the text of the SQL file
 * @param created tables of the same release, which the previous one does not use; new ones are added
 * @returns one sentence for each statement
 */
export function contractingIn(migration: string, created = new Set<string>()): string[] {
  const statements = statementsIn(migration, 'the previous api stands it');
  return statements
    .filter((statement, place) => !makesRoom(statement, statements[place + 1]))
    .flatMap((statement) => problemsOf(statement, created));
}

/** True for `drop index concurrently if exists x` before `x` is created: it removes an interrupted attempt. */
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
  // No statement depends on a trigger, but an `on conflict` may depend on an index.
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

/** The problem that a new column causes for the previous release. */
function addingProblem(action: string): string | undefined {
  if (!/^add\b/i.test(action)) return undefined;
  const isFilled = /\b(default|generated)\b/i.test(action);
  return /\bnot null\b|\bprimary key\b/i.test(action) && !isFilled
    ? 'asks for a value that the previous api does not write'
    : undefined;
}
