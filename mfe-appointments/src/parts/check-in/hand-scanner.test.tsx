import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useHandScanner } from './hand-scanner.ts';
import { type Key, keysOf, type } from './hand-scanner-testing.ts';

const ID = '01a1fbe9-e798-749a-b977-abad6261403f';

let heard: string[];
let pressed: number;

function Desk() {
  const [typed, setTyped] = useState('');
  useHandScanner((id) => heard.push(id));
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => pressed++}>
        Cancel the appointment
      </button>
    </>
  );
}

beforeEach(async () => {
  heard = [];
  pressed = 0;
  await renderRemoteScreen(Desk);
});

const ENGLISH = keysOf(ID);
/** The characters that the keys of an English keyboard type with other layouts. */
const GERMAN = ENGLISH.map(({ code, key }) => ({ code, key: key === '-' ? 'ß' : key }));
const FRENCH_ROW = 'à&é"\'(-è_ç';
const FRENCH = ENGLISH.map(({ code, key }) => ({
  code,
  key: key === '-' ? ')' : key === 'a' ? 'q' : /\d/.test(key) ? (FRENCH_ROW[Number(key)] as string) : key,
}));
/** A scanner set to a French keyboard presses other keys, with Shift. */
const SET_TO_FRENCH = ENGLISH.flatMap(({ code, key }) => {
  if (/\d/.test(key))
    return [
      { code: 'ShiftLeft', key: 'Shift' },
      { code, key },
    ];
  return [{ code: key === '-' ? 'Digit6' : key === 'a' ? 'KeyQ' : code, key }];
});
const WITH_CAPS_LOCK = ENGLISH.map(({ code, key }) => ({ code, key: key.toUpperCase() }));

it.each<[string, Key[]]>([
  ['on an English keyboard', ENGLISH],
  ['on a German keyboard', GERMAN],
  ['on a French keyboard', FRENCH],
  ['that is set to the French keyboard', SET_TO_FRENCH],
  ['with caps lock', WITH_CAPS_LOCK],
])('hears a scanner %s, with and without Enter at the end', (_layout, keys) => {
  type(keys);
  type([...keys, { code: 'Enter', key: 'Enter' }]);
  expect(heard).toEqual([ID, ID]);
});

it('hears a scanner on a device that stands still meanwhile, after something else was typed', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  field.focus();
  type(keysOf('ada'));
  type(ENGLISH.slice(0, 20));
  // A second later.
  type(ENGLISH.slice(20));
  expect([heard, field.value]).toEqual([[ID], 'ada']);
});

it('leaves a field as it was, whoever has the focus', () => {
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  fireEvent.change(field, { target: { value: 'Ada' } });
  field.focus();
  type(FRENCH);
  expect(heard).toEqual([ID]);
  expect(field).toHaveValue('Ada');
});

it('does not press the button that has the focus', () => {
  screen.getByRole('button').focus();
  type([...GERMAN, { code: 'Enter', key: 'Enter' }]);
  expect([heard, pressed]).toEqual([[ID], 0]);
  // Enter pressed by a person, not by the scanner, counts.
  act(() => type([{ code: 'Enter', key: 'Enter' }]));
  expect(pressed).toBe(1);
});

it.each<[string, Key[], number]>([
  ['typed by a person', ENGLISH, 150],
  ['of something else', keysOf('4006381333931'), 5],
  ['of half an id', ENGLISH.slice(0, 30), 5],
])('leaves keys alone that are no scan: %s', (_what, keys, pause) => {
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  field.focus();
  type(keys, pause);
  expect(heard).toEqual([]);
  expect(field).toHaveValue(keys.map(({ key }) => key).join(''));
});
