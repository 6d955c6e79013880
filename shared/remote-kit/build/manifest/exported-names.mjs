import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/** @param {string} file a module @returns {string[]} what it exports besides types, also by way of others */
export function namesExportedBy(file) {
  return [...new Set(namesIn(file))].sort();
}

function namesIn(file) {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: /x$/.test(file) });
  return body.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration' && !node.typeOnly) return namesIn(moduleAt(file, node.source.value));
    if (node.type === 'ExportNamedDeclaration' && !node.typeOnly) {
      return node.specifiers.flatMap(({ isTypeOnly, exported, orig, name }) =>
        isTypeOnly ? [] : [(exported ?? orig ?? name).value],
      );
    }
    if (node.type === 'ExportDefaultDeclaration' || node.type === 'ExportDefaultExpression') return ['default'];
    return node.type === 'ExportDeclaration' ? declaredBy(node.declaration) : [];
  });
}

/** Declarations of types leave nothing behind. */
function declaredBy({ type, identifier, declarations = [] }) {
  if (/^(Function|Class)Declaration$/.test(type)) return [identifier.value];
  return declarations.flatMap(({ id }) => bound(id));
}

function bound(pattern) {
  if (pattern.type === 'Identifier') return [pattern.value];
  return (pattern.properties ?? []).flatMap((each) => (each.value ? bound(each.value) : [each.key.value]));
}

function moduleAt(file, request) {
  const named = join(dirname(file), request);
  return [named, `${named}.ts`, `${named}.tsx`].find(existsSync) ?? named;
}
