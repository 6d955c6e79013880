import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IconShape } from '@openward/contract/releases';

import { type JSXElement, type JSXOpeningElement, parseSync } from '@swc/core';

/** What the gateway lets through, and the shell draws: no element or attribute that could run or load anything. */
const ELEMENTS = new Set(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']);
const ATTRIBUTE = /^(d|[cr]?[xy][12]?|r|width|height|points|fill)$/;

/** lucide and react-dom take a while to load: only where an icon is drawn by them. */
const require = createRequire(import.meta.url);

/**
 * The drawings of a menu's icons: `<name>.svg` of a folder of the remote's own, or the lucide icon of that name.
 * @returns by name: elements of SVG with their attributes
 * @throws Error with a sentence where there is no such icon, or it cannot be drawn
 */
export function iconsOf(menu: { icon?: string }[], folder: string): Record<string, IconShape[]> {
  const names = [...new Set(menu.flatMap(({ icon }) => icon ?? []))].sort();
  return Object.fromEntries(names.map((name) => [name, shapesIn(name, svgOf(name, join(folder, `${name}.svg`)))]));
}

function svgOf(name: string, file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const icon = require('lucide-react')[name];
  if (!icon || !/^[A-Z]/.test(name)) {
    throw new Error(`remote.json names the icon ${name}, but lucide has no such icon and ${file} does not exist.`);
  }
  return require('react-dom/server').renderToStaticMarkup(require('react').createElement(icon));
}

/** Reads an SVG as what it also is, JSX without anything between braces. */
function shapesIn(name: string, svg: string): IconShape[] {
  const text = svg.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, '').trim();
  const [statement] = parseSync(text, { syntax: 'ecmascript', jsx: true }).body;
  const root = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (root?.type !== 'JSXElement' || nameOf(root) !== 'svg' || attributesOf(root.opening).viewBox !== '0 0 24 24') {
    throw new Error(`The icon ${name} is not an SVG with the viewBox "0 0 24 24".`);
  }
  return root.children.flatMap((element) => (element.type === 'JSXText' ? [] : [shapeOf(name, element)]));
}

function shapeOf(name: string, element: JSXElement['children'][number]): IconShape {
  const tag = element.type === 'JSXElement' ? nameOf(element) : undefined;
  const isFlat = element.type === 'JSXElement' && element.children.every(({ type }) => type === 'JSXText');
  if (!tag || !ELEMENTS.has(tag) || !isFlat) {
    throw new Error(`The icon ${name} contains <${tag}>. It may contain only ${[...ELEMENTS].join(', ')}, not nested.`);
  }
  const attributes = Object.entries(attributesOf(element.opening)).filter(([attribute]) => ATTRIBUTE.test(attribute));
  return [tag, Object.fromEntries(attributes)];
}

function nameOf({ opening }: JSXElement): string | undefined {
  return opening.name.type === 'Identifier' ? opening.name.value : undefined;
}

/** The attributes that have a text; those with a prefix (`xlink:href`) or without a value are left out. */
function attributesOf({ attributes }: JSXOpeningElement): Record<string, string> {
  const texts = attributes.flatMap((attribute): [string, string][] =>
    attribute.type === 'JSXAttribute' &&
    attribute.name.type === 'Identifier' &&
    attribute.value?.type === 'StringLiteral'
      ? [[attribute.name.value, attribute.value.value]]
      : [],
  );
  return Object.fromEntries(texts);
}
