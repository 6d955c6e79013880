// Renders screens as HTML at build time (see build/markup.ts). Nothing here reaches a browser.
import type { MarkupOfPages } from '@openward/contract/releases';
import { ThemeProvider } from '@openward/ui/theme';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RemoteDefinition } from '../core/create-remote.tsx';
import { addCatalogue, type Catalogue, changeLanguage, directionOf } from '../core/i18n.ts';
import { TranslationProvider } from '../core/translation.tsx';

type Markup = MarkupOfPages[string][string];

/** Renders content in a language. @throws what the component throws */
export async function draw(
  language: string,
  { namespace, catalogue, content }: { namespace: string; catalogue: Catalogue | undefined; content: ReactNode },
): Promise<Markup> {
  if (catalogue) await addCatalogue(namespace, catalogue);
  await changeLanguage(language);
  const drawn = renderToString(
    <ThemeProvider direction={directionOf(language)}>
      <TranslationProvider namespace={namespace}>{content}</TranslationProvider>
    </ThemeProvider>,
    // Ids must differ from those that the same component has in the live page.
    { identifierPrefix: `${namespace}-page` },
  );
  const styles: Markup['styles'] = {};
  const html = drawn.replace(/<style data-emotion="([^"]*)">(.*?)<\/style>/gs, (_, names: string, rules: string) => {
    styles[names] = rules;
    return '';
  });
  return { dir: directionOf(language), html, styles };
}

/** Renders a screen of a remote. In this build, `createRemote` returns the definition. */
export async function drawScreen(definition: RemoteDefinition, path: string, language: string): Promise<Markup> {
  const given = definition.screens[path];
  if (!given) throw new Error(`There is no screen for ${path}.`);
  const { default: Screen } = await (typeof given === 'function' ? given : given.load)();
  const content = (
    <StaticRouter location={path}>
      <Screen />
    </StaticRouter>
  );
  return draw(language, { namespace: definition.name, catalogue: definition.catalogue, content });
}
