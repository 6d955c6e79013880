import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** What the gateway lets through, and the shell draws: no element or attribute that could run or load anything. */
const ELEMENTS = new Set(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']);
const ATTRIBUTE = /^(d|[cr]?[xy][12]?|r|width|height|points|fill)$/;

/**
 * The drawings of a menu's icons: `<name>.svg` of a folder of the remote's own, or the lucide icon of that name.
 * @param {{icon?: string}[]} menu
 * @param {string} folder
 * @returns {Record<string, [string, Record<string, string>][]>} by name: elements of SVG with their attributes
 * @throws Error with a sentence where there is no such icon, or it cannot be drawn
 */
export function iconsOf(menu, folder) {
  const names = [...new Set(menu.flatMap(({ icon }) => icon ?? []))].sort();
  return Object.fromEntries(names.map((name) => [name, shapesIn(name, svgOf(name, join(folder, `${name}.svg`)))]));
}

function svgOf(name, file) {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // Only here: they take a while, and the shell's build has none.
  const require = createRequire(import.meta.url);
  const icon = require('lucide-react')[name];
  if (!icon || !/^[A-Z]/.test(name)) {
    throw new Error(`remote.json names the icon ${name}: lucide has none of that name, and ${file} is not there.`);
  }
  return require('react-dom/server').renderToStaticMarkup(require('react').createElement(icon));
}

/** Reads an SVG as what it also is, JSX without anything between braces. */
function shapesIn(name, svg) {
  const text = svg.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, '').trim();
  const { body } = parseSync(text, { syntax: 'ecmascript', jsx: true });
  const root = body[0]?.expression;
  if (root?.opening?.name.value !== 'svg' || attributesOf(root).viewBox !== '0 0 24 24') {
    throw new Error(`The icon ${name} is no SVG with the viewBox "0 0 24 24".`);
  }
  return root.children.filter(({ type }) => type !== 'JSXText').map((element) => shapeOf(name, element));
}

function shapeOf(name, element) {
  const tag = element.opening?.name.value;
  if (!ELEMENTS.has(tag) || element.children.some(({ type }) => type !== 'JSXText')) {
    throw new Error(`The icon ${name} holds <${tag}>; it may hold ${[...ELEMENTS].join(', ')}, side by side.`);
  }
  const attributes = Object.entries(attributesOf(element)).filter(([attribute]) => ATTRIBUTE.test(attribute));
  return [tag, Object.fromEntries(attributes)];
}

function attributesOf({ opening }) {
  return Object.fromEntries(opening.attributes.map(({ name, value }) => [name?.value, value?.value]));
}
