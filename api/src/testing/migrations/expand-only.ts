/**
 * What is passed over in a migration: comments, texts and the bodies of functions. A line of its own may say why the api
 * before stands the statement that it belongs to, though that looks as if it did not.
 */
const PASSED_OVER =
  /^[ \t]*--[ \t]*(?<reason>the previous api stands it:[ \t]*\S.*)$|--.*$|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\2\$|'(?:[^']|'')*'/gim;
/** What stays of such a line. Nothing else leaves these letters in a statement. */
const STANDS_IT = '--';

/** A table's name, with or without its schema. */
const TABLE = String.raw`((?:"?\w+"?\.)?"?\w+"?)`;
const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${TABLE}`, 'i');
const UNIQUE_INDEX = new RegExp(`^create unique index .*? on (?:only )?${TABLE}`, 'i');
const ALTERED = new RegExp(`^alter table (?:if exists )?(?:only )?${TABLE}\\s+(.*)$`, 'i');

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
  return migration
    .split('--> statement-breakpoint')
    .flatMap((part) => bare(part).split(';'))
    .filter((statement) => !statement.includes(STANDS_IT))
    .flatMap((statement) => problemsOf(statement.trim(), created));
}

function problemsOf(statement: string, created: Set<string>): string[] {
  const made = CREATED.exec(statement)?.[1];
  if (made) {
    created.add(plain(made));
    return [];
  }
  const told = (why: string) => [`“${short(statement)}” ${why}.`];
  // Nobody's statements lean on a trigger; on an index they do, where an `on conflict` looks for it.
  if (/^drop (?!trigger\b)/i.test(statement)) return told('takes away what the previous api may use');
  if (/^alter type \S+ rename\b/i.test(statement)) return told('renames what the previous api uses');
  if (/^truncate\b/i.test(statement)) return told('takes away rows of the previous api');
  if (/^revoke\b/i.test(statement)) return told('takes a right away that the previous api uses');
  const unique = UNIQUE_INDEX.exec(statement)?.[1];
  if (unique && !created.has(plain(unique))) return told('refuses rows that the previous api writes');
  const [, table = '', actions = ''] = ALTERED.exec(statement) ?? [];
  if (!table || created.has(plain(table))) return [];
  return actions.split(/,\s*(?=(?:add|alter|drop|rename|set|validate)\b)/i).flatMap((action) => {
    const why = ACTIONS.find(([pattern]) => pattern.test(action))?.[1] ?? addingProblem(action);
    return why ? told(why) : [];
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

/** Statements on one line, with nothing in them that is passed over. */
function bare(statements: string): string {
  return statements
    .replace(PASSED_OVER, (passed, reason?: string) => {
      if (reason) return STANDS_IT;
      return /^['$]/.test(passed) ? "''" : ' ';
    })
    .replace(/\s+/g, ' ');
}

/** A table's name without quotes and without the schema that all have. */
function plain(table: string): string {
  return table.replaceAll('"', '').replace(/^public\./, '');
}

function short(statement: string): string {
  return statement.length > 90 ? `${statement.slice(0, 90)}…` : statement;
}
