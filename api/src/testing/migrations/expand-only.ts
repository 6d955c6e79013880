/** A line in a migration that says why the api before stands a statement which looks as if it did not. */
const ALLOWED = /^--\s*the previous api stands it:\s*\S+/im;

/** What an action on a table that was there before does to an api that does not know of it. */
const ACTIONS: [RegExp, string][] = [
  // Without a constraint, more is taken than before.
  [/^drop (?!constraint\b)/i, 'takes away what the previous api may use'],
  [/^rename\b/i, 'renames what the previous api uses'],
  [/^set schema\b/i, 'moves what the previous api uses'],
  [/^alter (column )?\S+ (set data )?type\b/i, 'changes a type that the previous api reads and writes'],
  [/^alter (column )?\S+ set not null\b/i, 'forbids nulls that the previous api writes'],
  [/^alter (column )?\S+ drop default\b/i, 'takes away a default that the previous api leans on'],
];

/**
 * What in a migration the api of the release before, which goes on running beside the new one and may come back, could
 * not stand: its statements name tables and columns that have to stay, and write rows that have to be taken.
 * @param migration the text of the SQL file
 * @param created names of tables that the same release makes, of which the api before knows nothing; grows
 * @returns one sentence for each statement
 */
export function contractingIn(migration: string, created = new Set<string>()): string[] {
  return migration
    .split('--> statement-breakpoint')
    .filter((statement) => !ALLOWED.test(statement))
    .flatMap((statement) => bare(statement).split(';'))
    .flatMap((statement) => problemsOf(statement.trim(), created));
}

function problemsOf(statement: string, created: Set<string>): string[] {
  const made = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)/i.exec(statement)?.[1];
  if (made) {
    created.add(made);
    return [];
  }
  const told = (why: string) => [`“${short(statement)}” ${why}.`];
  const dropped = /^drop (table|view|type|function|trigger|sequence|index|extension|schema)\b/i.exec(statement)?.[1];
  // Nobody's statements name an index or a trigger.
  if (dropped && !/index|trigger/i.test(dropped)) return told('takes away what the previous api may use');
  if (/^alter type \S+ rename\b/i.test(statement)) return told('renames what the previous api uses');
  if (/^truncate\b/i.test(statement)) return told('takes away rows of the previous api');
  if (/^revoke\b/i.test(statement)) return told('takes a right away that the previous api uses');
  const unique = /^create unique index .*? on (?:only )?"?(\w+)/i.exec(statement)?.[1];
  if (unique && !created.has(unique)) return told('refuses rows that the previous api writes');
  const [, table = '', actions = ''] = /^alter table (?:if exists )?(?:only )?"?(\w+)"?\s+(.*)$/i.exec(statement) ?? [];
  if (!table || created.has(table)) return [];
  return actions.split(/,\s*(?=(?:add|alter|drop|rename|set|validate)\b)/i).flatMap((action) => {
    const why = ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? addingProblem(action);
    return why ? told(why) : [];
  });
}

/** Why a new column or rule is more than the api before can do. */
function addingProblem(action: string): string | undefined {
  if (/^add (constraint|unique|check|primary|foreign|exclude)\b/i.test(action)) {
    return /\bnot valid\b/i.test(action) ? undefined : 'refuses rows that are there or that the previous api writes';
  }
  if (!/^add\b/i.test(action)) return undefined;
  const isFilled = /\b(default|generated)\b/i.test(action);
  return /\bnot null\b|\bprimary key\b/i.test(action) && !isFilled
    ? 'asks for a value that the previous api does not write'
    : undefined;
}

/** A statement on one line, without comments and without the bodies of functions. */
function bare(statement: string): string {
  return statement
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$$$')
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ');
}

function short(statement: string): string {
  return statement.length > 90 ? `${statement.slice(0, 90)}…` : statement;
}
