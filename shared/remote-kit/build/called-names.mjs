import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** What each file says, for as long as it does not change: a build that watches asks again and again. */
const known = new Map();

/**
 * Every name that the code in a folder could call something by: of properties that it reads, of what it takes apart, and
 * of texts. More than it calls, and never less, unless it puts a name together.
 * @param {string} folder with the sources of a part; tests in it do not count
 * @returns {Set<string>}
 */
export function calledNames(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => /\.[jt]sx?$/.test(file) && !/\.test\.[jt]sx?$/.test(file),
  );
  return new Set(files.flatMap((file) => [...namesIn(join(folder, file))]));
}

function namesIn(file) {
  const { mtimeMs, size } = statSync(file);
  const before = known.get(file);
  if (before?.mtimeMs === mtimeMs && before.size === size) return before.names;
  const names = new Set();
  collect(parsed(file), names);
  known.set(file, { mtimeMs, size, names });
  return names;
}

/** Nothing where it cannot be read: then the build says so in words of its own. */
function parsed(file) {
  try {
    return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }).body;
  } catch {
    return [];
  }
}

function collect(node, names) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'StringLiteral') names.add(node.value);
  if (node.type === 'TemplateElement') names.add(node.cooked);
  const name = node.type === 'MemberExpression' ? node.property : node.key;
  if (/^(MemberExpression|(KeyValue|Assignment)PatternProperty)$/.test(node.type) && name.type === 'Identifier') {
    names.add(name.value);
  }
  for (const part of Object.values(node)) collect(part, names);
}
