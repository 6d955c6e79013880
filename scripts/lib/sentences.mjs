// Finds the sentences that people read in sources: they are the keys of the catalogues.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** Properties whose texts are shown somewhere: through t(label), as an answer's message, as a refusal. */
const SHOWN = /^(label|title|message|refusal|form|ROLE_[A-Z_]+)$/;
const SENTENCE = /^[\p{Lu}{][^\n]*\p{Ll}[^\n]*\S$/u;

/** All sources of a folder, tests left out. */
export function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /(?<!\.test|\.d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/**
 * The sentences that a screen's source shows: first arguments of `t(…)`, and texts that reach `t` by a name.
 * @param {string} file
 */
export function shownIn(file) {
  const sentences = new Set();
  walk(parse(file), (node, parents) => {
    if (node.type === 'CallExpression' && isTranslation(node.callee))
      addTexts(node.arguments[0]?.expression, sentences);
    if (node.type === 'KeyValueProperty' && SHOWN.test(node.key.value ?? '')) addTexts(node.value, sentences);
    if (node.type === 'ReturnStatement' && parents.some(({ identifier }) => /^sentence/.test(identifier?.value ?? '')))
      addTexts(node.argument, sentences);
    if (node.type === 'ConditionalExpression') addSentences([node.consequent, node.alternate], sentences);
    if (node.type === 'ArrowFunctionExpression') addSentences([node.body], sentences);
  });
  return sentences;
}

/** Every text of a file that reads like a sentence: for the contract, which holds little else. */
export function sentencesIn(file) {
  const sentences = new Set();
  walk(parse(file), (node, parents) => {
    // What somebody signs is kept as it was shown, and in no catalogue.
    if (parents.some(({ id }) => id?.value === 'CONSENT')) return;
    if (node.type === 'StringLiteral' && SENTENCE.test(node.value) && node.value.includes(' '))
      sentences.add(node.value);
  });
  return sentences;
}

/** Every text of a file. */
export function textsIn(file) {
  const texts = new Set();
  walk(parse(file), (node) => {
    if (node.type === 'StringLiteral') texts.add(node.value);
  });
  return texts;
}

function parse(file) {
  return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
}

function walk(node, visit, parents = []) {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, visit, parents);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (node.type) visit(node, parents);
  const inner = node.type ? [...parents, node] : parents;
  for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit, inner);
}

function isTranslation(callee) {
  return callee.type === 'Identifier' && /^(t|translate|raiseSuccess)$/.test(callee.value);
}

function addTexts(node, sentences) {
  if (!node) return;
  if (node.type === 'StringLiteral') {
    if (SENTENCE.test(node.value) || node.value.includes('{') || / /.test(node.value)) sentences.add(node.value);
  } else if (node.type === 'ParenthesisExpression') addTexts(node.expression, sentences);
  else if (node.type === 'ConditionalExpression') {
    addTexts(node.consequent, sentences);
    addTexts(node.alternate, sentences);
  } else if (node.type === 'BinaryExpression') {
    addTexts(node.left, sentences);
    addTexts(node.right, sentences);
  }
}

/** Whole sentences that are chosen or returned: they are shown, whatever they pass through. */
function addSentences(nodes, sentences) {
  for (const node of nodes)
    if (node.type === 'StringLiteral' && SENTENCE.test(node.value) && node.value.includes(' '))
      sentences.add(node.value);
}
