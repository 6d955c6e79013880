import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { dayName, fromInputValue, nextFullSlot, toInputValue } from './index.ts';

const { code } = transformFileSync(join(__dirname, 'index.ts'), {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
});

/** Evaluates an expression over this module in a process of its own: a process keeps the zone it was started in. */
function inZone(zone: string, expression: string): unknown {
  const script = `${code}\nconst m = exports;\nconsole.log(JSON.stringify(${expression}));`;
  const env = { ...process.env, TZ: zone };
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { env, cwd: __dirname, encoding: 'utf8' }));
}

describe('in the reader’s own zone', () => {
  it.each([
    ['Pacific/Pago_Pago', '2026-03-02 12:30 pm', '12:30 pm', '2026-03-02', '2026-03-02T12:30'],
    ['UTC', '2026-03-02 11:30 pm', '11:30 pm', '2026-03-02', '2026-03-02T23:30'],
    ['Europe/Moscow', '2026-03-03 02:30 am', '02:30 am', '2026-03-03', '2026-03-03T02:30'],
    ['Pacific/Kiritimati', '2026-03-03 01:30 pm', '01:30 pm', '2026-03-03', '2026-03-03T13:30'],
  ])('%s', (zone, ...expected) => {
    const iso = '"2026-03-02T23:30:00.000Z"';
    const shown = inZone(
      zone,
      `[m.appointmentTime(${iso}), m.timeOfDay(${iso}), m.dayOf(${iso}), m.toInputValue(${iso}), m.fromInputValue(m.toInputValue(${iso}))]`,
    );
    expect(shown).toEqual([...expected, '2026-03-02T23:30:00.000Z']);
  });

  it.each([
    ['the autumn day that has an hour twice, first', '2026-10-25T00:30:00.000Z', '2026-10-25 02:30 am'],
    ['and again', '2026-10-25T01:30:00.000Z', '2026-10-25 02:30 am'],
    ['before the spring day’s gap', '2026-03-29T00:59:00.000Z', '2026-03-29 01:59 am'],
    ['after it', '2026-03-29T01:00:00.000Z', '2026-03-29 03:00 am'],
  ])('%s', (_what, iso, expected) => {
    expect(inZone('Europe/Berlin', `m.appointmentTime("${iso}")`)).toBe(expected);
  });

  it.each([
    ['the day before', '2026-03-28T09:30', '2026-03-28T08:30:00.000Z'],
    ['the spring day', '2026-03-29T09:30', '2026-03-29T07:30:00.000Z'],
    ['the autumn day', '2026-10-25T09:30', '2026-10-25T08:30:00.000Z'],
  ])('a wall clock on %s is one instant', (_what, wall, iso) => {
    expect(inZone('Europe/Berlin', `m.fromInputValue("${wall}")`)).toBe(iso);
  });

  it('a wall clock in the spring day’s gap becomes an instant all the same', () => {
    expect(inZone('Europe/Berlin', 'm.fromInputValue("2026-03-29T02:30")')).toMatch(/^2026-03-29T0[01]:30/);
  });
});

it.each(['', 'nonsense'])('makes no instant of "%s"', (value) => {
  expect(fromInputValue(value)).toBe('');
});

it('shows nothing for no instant', () => {
  expect(toInputValue('')).toBe('');
});

it('names the day in the reader’s language', () => {
  expect(dayName('2026-03-02T12:00:00.000Z', 'en')).toBe('Monday, March 2');
  expect(dayName('2026-03-02T12:00:00.000Z', 'es')).toBe('lunes, 2 de marzo');
});

it('finds the next full slot, never now', () => {
  expect(nextFullSlot(30, new Date('2026-03-02T09:01:00Z'))).toBe('2026-03-02T09:30:00.000Z');
  expect(nextFullSlot(30, new Date('2026-03-02T09:30:00Z'))).toBe('2026-03-02T10:00:00.000Z');
});
