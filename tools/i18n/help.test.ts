import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROLE_WORDS, type RoleWord, rolesOf } from '@openward/contract';
import { languagesIn } from '@openward/i18n';
import { readJson, remoteFolders, root } from '../lib/workspace.ts';
import { catalogued, fileOf } from './catalogues.ts';

interface Task {
  title: string;
  steps: string[];
  picture: string;
}
type Help = Record<string, Record<string, Task>>;

/** A guide without a picture size has no pictures, and only shows tasks whose screens the reader has. */
const guides = readJson<Record<string, { roles: RoleWord; picture?: object; tasks: Record<string, string> }>>(
  root,
  'mfe-auth/src/help/guides.json',
);
const helpIn = (code: string) => readJson<Help>(root, 'i18n', code, 'help.json');
const english = helpIn('en');
const CODES = languagesIn().filter((code) => existsSync(join(root, 'i18n', code, 'help.json')));

/** Lists tasks with an id of guide and task. */
const tasksOf = (help: Help) =>
  Object.entries(help).flatMap(([guide, tasks]) =>
    Object.entries(tasks).map(([id, task]) => ({ id: `${guide}/${id}`, ...task })),
  );
const isPictured = (id: string) => guides[id.split('/')[0] ?? '']?.picture !== undefined;
const boldIn = (step: string) => step.split('**').filter((_, index) => index % 2 === 1);

/** Collects the translations of each English sentence, because parts may translate it differently. */
function saidIn(code: string): Map<string, Set<string>> {
  const said = new Map<string, Set<string>>();
  for (const part of catalogued) {
    // English sentences are the keys of any language.
    const catalogue = readJson<Record<string, string>>(root, fileOf(part, code === 'en' ? 'es' : code));
    for (const [key, text] of Object.entries(catalogue)) {
      const sentence = key.replace(/^menu:/, '');
      said.set(sentence, (said.get(sentence) ?? new Set()).add(code === 'en' ? sentence : text));
    }
  }
  return said;
}

test('each of our languages has a help page', () => {
  expect(CODES).toEqual(expect.arrayContaining(['en', 'ar', 'de', 'es']));
});

test('a guide has seven to nine tasks of two to four steps, each with a screen that all its readers have', () => {
  const routes = remoteFolders.flatMap(
    (folder) =>
      readJson<{ routes: { path: string; access: RoleWord | string[] }[] }>(root, folder, 'remote.json').routes,
  );
  for (const [guide, { roles, picture, tasks }] of Object.entries(guides)) {
    expect(Object.keys(english[guide] ?? {})).toEqual(Object.keys(tasks));
    expect(Object.keys(tasks).length).toBeGreaterThanOrEqual(7);
    expect(Object.keys(tasks).length).toBeLessThanOrEqual(9);
    for (const path of Object.values(tasks)) {
      const access = routes.find((route) => route.path === path)?.access ?? [];
      const seenBy = typeof access === 'string' && access in ROLE_WORDS ? rolesOf(access) : access;
      const readers: readonly string[] = rolesOf(roles);
      const few = readers.filter((role) => (seenBy as readonly string[]).includes(role));
      expect({ path, seenBy }).toEqual({ path, seenBy: expect.arrayContaining([...(picture ? readers : few)]) });
      expect(few).not.toEqual([]);
    }
  }
  for (const { steps } of tasksOf(english)) {
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.length).toBeLessThanOrEqual(4);
  }
  // Tasks and pictures are addressed by task name alone.
  const ids = Object.values(guides).flatMap(({ tasks }) => Object.keys(tasks));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(CODES)('the help in %s has the tasks, steps and pictures of the English one', (code) => {
  const shape = (help: Help) => tasksOf(help).map(({ id, steps }) => ({ id, steps: steps.length }));
  expect(shape(helpIn(code))).toEqual(shape(english));
  const incomplete = tasksOf(helpIn(code)).filter(
    ({ id, title, steps, picture }) => ![title, picture || !isPictured(id), ...steps].every(Boolean),
  );
  expect(incomplete).toEqual([]);
  const pictures = Object.values(guides).flatMap(({ tasks, picture }) => (picture ? Object.keys(tasks) : []));
  expect(pictures.filter((id) => !existsSync(join(root, 'i18n', code, 'pictures', `${id}.jpg`)))).toEqual([]);
});

test.each(CODES)('the help in %s calls things as the screens do', (code) => {
  const said = saidIn(code);
  const there = new Map(tasksOf(helpIn(code)).map(({ id, steps }) => [id, steps]));
  const wrong = tasksOf(english).flatMap(({ id, steps }) =>
    steps.flatMap((step, index) => {
      const words = boldIn(there.get(id)?.[index] ?? '');
      const unsaid = boldIn(step).filter((sentence) => !words.some((word) => said.get(sentence)?.has(word)));
      return unsaid.length > 0 || words.length !== boldIn(step).length ? [{ id, step, words, unsaid }] : [];
    }),
  );
  expect(wrong).toEqual([]);
});
