/** Ignored parts of a migration: comments, literals and function bodies. */
const PASSED_OVER = /^[ \t]*--[ \t]*(?<line>\S.*)$|--.*$|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\2\$|'(?:[^']|'')*'/gim;
/** Replaces a line that gives a reason. Statements cannot otherwise contain these characters. */
const HAS_REASON = '--';

/** A table's name, with or without its schema. */
const TABLE = String.raw`((?:"?\w+"?\.)?"?\w+"?)`;
const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${TABLE}`, 'i');
const ALTERED = new RegExp(`^alter table (?:if exists )?(?:only )?${TABLE}\\s+(.*)$`, 'i');
const INDEXED = new RegExp(`^create (?:unique )?index .*?\\bon (?:only )?${TABLE}`, 'i');

/**
 * The statements of a migration, each on one line and without ignored parts. A statement after a comment that starts
 * with `reason:` and gives a text is left out.
 * @param migration the text of the SQL file
 */
export function statementsIn(migration: string, reason: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .flatMap((part) => bare(part, reason).split(';'))
    .filter((statement) => !statement.includes(HAS_REASON))
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** The table that a statement creates. */
export function createdBy(statement: string): string | undefined {
  return plain(CREATED.exec(statement)?.[1]);
}

/** The table on which a statement creates an index. */
export function indexedBy(statement: string): string | undefined {
  return plain(INDEXED.exec(statement)?.[1]);
}

/** The table that a statement alters, with the individual actions. */
export function alteredBy(statement: string): { table: string; actions: string[] } | undefined {
  const [, table, actions = ''] = ALTERED.exec(statement) ?? [];
  if (!table) return undefined;
  return {
    table: plain(table) as string,
    actions: actions.split(/,\s*(?=(?:add|alter|drop|rename|set|validate)\b)/i),
  };
}

/** A sentence about a statement. */
export function problem(statement: string, why: string): string {
  return `“${statement.length > 90 ? `${statement.slice(0, 90)}…` : statement}” ${why}.`;
}

function bare(statements: string, reason: string): string {
  const gives = new RegExp(`^${reason}:[ \\t]*\\S`, 'i');
  return statements
    .replace(PASSED_OVER, (passed, line?: string) => {
      if (line && gives.test(line)) return HAS_REASON;
      return /^['$]/.test(passed) ? "''" : ' ';
    })
    .replace(/\s+/g, ' ');
}

/** A table's name without quotes and the common schema. */
export function plain(table: string | undefined): string | undefined {
  return table?.replaceAll('"', '').replace(/^public\./, '');
}
