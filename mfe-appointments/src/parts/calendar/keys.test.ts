import { anAppointment } from '@openward/remote-kit/testing';
import { moveOf } from './events.ts';
import { actionOf, type KeyRules } from './keys.ts';
import { wallText } from './wall.ts';

const appointment = anAppointment({
  startDateTime: '2030-05-15T10:00:00.000Z',
  endDateTime: '2030-05-15T10:30:00.000Z',
  timeZone: 'UTC',
  doctorId: 'b',
});
const rules: KeyRules = { span: 'week', step: 15, columns: [], isRightToLeft: false };
const after = (key: string, given: Partial<KeyRules> = {}, shiftKey = false) => {
  const deed = actionOf({ key, shiftKey }, moveOf(appointment), { ...rules, ...given });
  return typeof deed === 'object' ? [wallText(deed.start), deed.minutes, deed.doctorId] : deed;
};

const columns = ['a', 'b', 'c'];
test.each([
  ['ArrowDown', {}, false, ['2030-05-15T10:15', 30, 'b']],
  ['ArrowUp', {}, false, ['2030-05-15T09:45', 30, 'b']],
  ['ArrowRight', {}, false, ['2030-05-16T10:00', 30, 'b']],
  ['ArrowRight', { isRightToLeft: true }, false, ['2030-05-14T10:00', 30, 'b']],
  ['ArrowDown', {}, true, ['2030-05-15T10:00', 45, 'b']],
  ['ArrowUp', {}, true, ['2030-05-15T10:00', 15, 'b']],
  ['ArrowDown', { span: 'month' as const }, false, ['2030-05-22T10:00', 30, 'b']],
  ['ArrowLeft', { span: 'day' as const, columns }, false, ['2030-05-15T10:00', 30, 'a']],
  ['ArrowRight', { span: 'day' as const, columns: ['a', 'b'] }, false, ['2030-05-15T10:00', 30, 'b']],
  ['ArrowLeft', { span: 'day' as const }, false, ['2030-05-14T10:00', 30, 'b']],
  ['Enter', {}, false, 'ask'],
  ['Escape', {}, false, 'give-up'],
  ['x', {}, false, undefined],
])('%s in %j, with Shift %s: %j', (key, given, shift, expected) => {
  expect(after(key, given, shift)).toEqual(expected);
});

test('nothing becomes shorter than a step, nor longer than eight hours', () => {
  const short = { ...moveOf(appointment), minutes: 15 };
  expect(actionOf({ key: 'ArrowUp', shiftKey: true }, short, rules)).toMatchObject({ minutes: 15 });
  const shorter = { ...short, minutes: 5 };
  expect(actionOf({ key: 'ArrowUp', shiftKey: true }, shorter, rules)).toMatchObject({ minutes: 5 });
  const longest = { ...short, minutes: 480 };
  expect(actionOf({ key: 'ArrowDown', shiftKey: true }, longest, rules)).toMatchObject({ minutes: 480 });
});
