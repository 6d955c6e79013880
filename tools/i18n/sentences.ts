// Finds the sentences that users read in sources. They are the keys of the catalogues.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Module, parseSync } from '@swc/core';

/** Properties whose texts are shown: through t(label), as messages of answers, or as refusals. */
const SHOWN = /^(label|hint|title|message|refusal|form|ROLE_[A-Z_]+)$/;
const SENTENCE = /^[\p{Lu}{][^\n]*\p{Ll}[^\n]*\S$/u;

/** The properties of syntax tree nodes that this file reads. */
interface SyntaxNode {
  type: string;
  value?: unknown;
  identifier?: { value?: string };
  callee?: SyntaxNode;
  arguments?: { expression: SyntaxNode }[];
  key?: { value?: string };
  argument?: SyntaxNode;
  expression?: SyntaxNode;
  consequent?: SyntaxNode;
  alternate?: SyntaxNode;
  body?: SyntaxNode;
  left?: SyntaxNode;
  right?: SyntaxNode;
}

/** Lists all sources of a folder without tests. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /(?<!\.test|\.d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Finds the sentences that a screen shows: first arguments of `t(…)`, and texts with property names that reach `t`. */
export function shownIn(file: string): Set<string> {
  const sentences = new Set<string>();
  walk(parse(file), (node, parents) => {
    if (node.type === 'CallExpression' && isTranslation(node.callee))
      // Any text, such as “No”, “OK” and “automatic”.
      addTexts(node.arguments?.[0]?.expression, sentences, () => true);
    if (node.type === 'KeyValueProperty' && SHOWN.test(node.key?.value ?? ''))
      addTexts(node.value as SyntaxNode, sentences, isSentence);
    if (node.type === 'ReturnStatement' && parents.some(({ identifier }) => /^sentence/.test(identifier?.value ?? '')))
      addTexts(node.argument, sentences, isSentence);
    if (node.type === 'ConditionalExpression') addSentences([node.consequent, node.alternate], sentences);
    if (node.type === 'ArrowFunctionExpression') addSentences([node.body], sentences);
  });
  return sentences;
}

/** Finds all texts of a file that look like sentences. For the contract, which has few other texts. */
export function sentencesIn(file: string): Set<string> {
  const sentences = new Set<string>();
  walk(parse(file), (node) => addSentences([node], sentences));
  return sentences;
}

/** Finds all texts of a file. */
export function textsIn(file: string): Set<string> {
  const texts = new Set<string>();
  walk(parse(file), (node) => {
    if (node.type === 'StringLiteral') texts.add(String(node.value));
  });
  return texts;
}

function parse(file: string): Module {
  return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
}

function walk(
  node: unknown,
  visit: (node: SyntaxNode, parents: SyntaxNode[]) => void,
  parents: SyntaxNode[] = [],
): void {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, visit, parents);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const isNode = 'type' in node && Boolean(node.type);
  if (isNode) visit(node as SyntaxNode, parents);
  const inner = isNode ? [...parents, node as SyntaxNode] : parents;
  for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit, inner);
}

function isTranslation(callee: SyntaxNode | undefined): boolean {
  return callee?.type === 'Identifier' && /^(t|translate|raiseSuccess)$/.test(String(callee.value));
}

function isSentence(text: string): boolean {
  return SENTENCE.test(text) || text.includes('{') || text.includes(' ');
}

function addTexts(node: SyntaxNode | undefined, sentences: Set<string>, isShown: (text: string) => boolean): void {
  const parts: (SyntaxNode | undefined)[] = [];
  if (node?.type === 'StringLiteral') {
    const text = String(node.value);
    if (isShown(text)) sentences.add(text);
  } else if (node?.type === 'ParenthesisExpression') parts.push(node.expression);
  else if (node?.type === 'ConditionalExpression') parts.push(node.consequent, node.alternate);
  else if (node?.type === 'BinaryExpression') parts.push(node.left, node.right);
  for (const part of parts) addTexts(part, sentences, isShown);
}

/** Adds whole sentences, which are shown if code chooses or returns them. */
function addSentences(nodes: (SyntaxNode | undefined)[], sentences: Set<string>): void {
  for (const node of nodes) {
    const text = node?.type === 'StringLiteral' ? String(node.value) : '';
    if (SENTENCE.test(text) && text.includes(' ')) sentences.add(text);
  }
}
