import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IconShape } from '@openward/contract/releases';

import { type JSXElement, type JSXOpeningElement, parseSync } from '@swc/core';

/** Elements and attributes that the gateway accepts and the shell draws. None of them can run or load anything. */
const ELEMENTS = new Set(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']);
const ATTRIBUTE = /^(d|[cr]?[xy][12]?|r|width|height|points|fill)$/;

/** Loads lucide and react-dom only when an icon needs them, because they load slowly. */
const require = createRequire(import.meta.url);

/**
 * Reads the shapes of a menu's icons from `<name>.svg` in the remote's folder, or else from lucide.
 * @returns SVG elements with their attributes, by icon name
 * @throws Error with a sentence if an icon does not exist or cannot be drawn
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

/** Parses an SVG as JSX, which it is as long as it contains no braces. */
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

/** Returns the attributes with a text value. Skips prefixed ones (`xlink:href`) and those without a value. */
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
