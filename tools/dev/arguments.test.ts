import { parts } from '../lib/workspace.ts';
import { chosenParts } from './arguments.ts';

const namesOf = (...args: string[]) => chosenParts(args).parts.map(({ name }) => name);

it('takes several parts, as folders or as names, each once', () => {
  expect(namesOf('appointments', 'mfe-patients', 'shell', 'patients')).toEqual(['appointments', 'patients', 'shell']);
  expect(chosenParts(['auth']).hasApi).toBe(false);
});

it('knows the server, which is no release', () => {
  expect(chosenParts(['api', 'auth'])).toMatchObject({ parts: [{ name: 'auth' }], hasApi: true });
});

it('takes a remote that lies elsewhere', () => {
  expect(namesOf('./mfe-auth')).toEqual(['auth']);
  expect(() => chosenParts(['./shared'])).toThrow('has no remote.json');
});

it.each([[[]], [['nothing-like-it']]])('says what there is to %j', (args) => {
  const all = [...parts.map(({ name }) => name), 'api'];
  expect(all).toEqual(expect.arrayContaining(['shell', 'admin', 'auth']));
  expect(() => chosenParts(args)).toThrow(`The parts are ${all.join(', ')}.`);
});
