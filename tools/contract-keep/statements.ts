/** What `prepare` takes. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|values)\b/i;

/**
 * The statements that differ in more than how many values they take, sorted.
 * @param statements texts with placeholders
 */
export function distinctStatements(statements: string[]): string[] {
  const byForm = new Map<string, string>();
  for (const statement of statements.filter((text) => PREPARABLE.test(text)).sort(byLength)) {
    const form = formOf(statement);
    if (!byForm.has(form)) byForm.set(form, statement);
  }
  return [...byForm.values()].sort();
}

/** A statement without its placeholders' numbers, each list of them and of rows as one. */
function formOf(statement: string): string {
  return statement
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$')
    .replace(/(\((?:\$|default|, )+\))(, \((?:\$|default|, )+\))+/g, '$1');
}

const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
