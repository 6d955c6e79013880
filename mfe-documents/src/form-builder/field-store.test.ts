import type { FormField } from '@openward/contract/forms';
import { FieldStore } from './field-store.ts';

const fields = (count: number): FormField[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `f${place}`,
    label: `Field ${place}`,
    type: 'Text',
    ...(place > 0 && { showWhen: { field: `f${place - 1}`, is: 'answered' as const } }),
  }));
const nameAt = (store: FieldStore, place: number) => store.fields()[place]?.name;

test('rules follow the name that they ask after', () => {
  const store = new FieldStore(fields(3));
  store.change(store.keys()[0] as string, { name: 'other' });
  expect(store.fields()[1]?.showWhen?.field).toBe('other');
  expect(store.fields()[2]?.showWhen?.field).toBe('f1');
});

test('a key in one of six hundred changes one entry and not the order', () => {
  const store = new FieldStore(fields(600));
  const [keys, before] = [store.keys(), store.entries()];
  store.change(keys[300] as string, { label: 'Typed' });
  expect(store.keys()).toBe(keys);
  expect(store.entries().filter((entry, place) => entry !== before[place])).toHaveLength(1);
});

test('what was saved comes back as it was', () => {
  const given: FormField[] = [
    { name: 'a', label: 'A', type: 'MultiSelect', options: 'x~y', required: true, help: 'h', section: 's' },
    { name: 'b', label: 'B', type: 'Text', multiline: true, showWhen: { field: 'a', is: 'differs', value: 'x' } },
  ];
  expect(new FieldStore(given).fields()).toEqual(given);
});

test('a copy stands behind, has a name of its own, and is open', () => {
  const store = new FieldStore(fields(2));
  store.duplicate(store.keys()[0] as string);
  expect([0, 1, 2].map((place) => nameAt(store, place))).toEqual(['f0', 'f0_2', 'f1']);
  expect(store.isOpen(store.keys()[1] as string)).toBe(true);
});

test('a typed answer becomes a choice of what rules compare it with, as people do, and an empty one', () => {
  const after = (name: string, value: string): FormField => {
    return { name, label: name, type: 'Text', showWhen: { field: 'smokes', is: 'equals', value } };
  };
  const smokes: FormField = { name: 'smokes', label: 'Do you smoke?', type: 'Text', required: true, multiline: true };
  const store = new FieldStore([smokes, after('how', 'Yes'), after('why', ' YES '), after('when', 'not~now')]);
  store.turnIntoChoices('smokes');
  expect(store.fields()[0]).toEqual({
    ...{ name: 'smokes', label: 'Do you smoke?', type: 'Radio', required: true, options: 'Yes~not-now~' },
  });
  expect(store.fields().map(({ showWhen }) => showWhen?.value)).toEqual([undefined, 'Yes', 'Yes', 'not-now']);
  expect(store.isOpen(store.keys()[0] as string)).toBe(true);
});
