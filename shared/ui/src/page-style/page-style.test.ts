import postcss, { type AtRule } from 'postcss';
import { pageStyle } from './index.ts';

const sheet = postcss.parse(pageStyle());

function valueOf(name: string, where: RegExp): string | undefined {
  let value: string | undefined;
  sheet.walkDecls(name, (declaration) => {
    const rule = declaration.parent as { selector?: string; parent?: AtRule } | undefined;
    const place = `${rule?.parent?.name} ${rule?.parent?.params} ${rule?.selector}`;
    if (where.test(place)) value = declaration.value;
  });
  return value;
}

it('begins with the order of the layers', () => {
  expect(sheet.first?.toString()).toBe('@layer reset,base,tokens,recipes');
});

it('holds only whole rules, with nothing left to fill in', () => {
  sheet.walkRules((rule) => expect(rule.nodes.every(({ type }) => type === 'decl' || type === 'rule')).toBe(true));
  sheet.walkDecls((declaration) => expect(declaration.value).not.toMatch(/[{}]|undefined/));
});

it('is light on paper, also where the screen is dark', () => {
  const light = valueOf('--chakra-colors-bg', /layer tokens :root,\s*\.light/);
  expect(light).toMatch(/gray-50/);
  expect(valueOf('--chakra-colors-bg', /media print :root:root:root/)).toBe(light);
});
