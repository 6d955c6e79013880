/** The kinds of statements that `prepare` supports. */
const PREPARABLE = /^\s*(select|insert|update|delete|with|values)\b/i;

/**
 * Returns one statement of each form, sorted. The number of values does not make a different form.
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

/** Returns a statement without placeholder numbers, with lists of placeholders and rows reduced to one. */
function formOf(statement: string): string {
  return statement
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$')
    .replace(/(\((?:\$|default|, )+\))(, \((?:\$|default|, )+\))+/g, '$1');
}

const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
