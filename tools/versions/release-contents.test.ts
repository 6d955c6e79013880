import { root } from '../lib/workspace.ts';
import { sharedFilesIn } from './release-contents.ts';

const languageFiles = (part: string) =>
  [...sharedFilesIn(root, part, [])].filter((file) => file.startsWith('i18n/')).sort();

test('a remote holds its catalogues and its help of every language', () => {
  expect(languageFiles('mfe-auth')).toEqual(
    expect.arrayContaining(['i18n/ar/auth.json', 'i18n/de/auth.json', 'i18n/de/help.json', 'i18n/en/help.json']),
  );
  expect(languageFiles('mfe-admin').map((file) => file.split('/').at(-1))).toEqual(
    expect.not.arrayContaining(['auth.json', 'help.json']),
  );
});

test('the shell holds its own catalogues and those of the server', () => {
  expect(new Set(languageFiles('shell').map((file) => file.split('/').at(-1)))).toEqual(
    new Set(['shell.json', 'server.json']),
  );
});
