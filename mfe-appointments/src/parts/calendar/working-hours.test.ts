import type { Availability } from '@openward/contract/availability';
import { aDoctor } from '@openward/remote-kit/testing';
import { hoursIn } from './use-working-hours.ts';

const rules = (given: Partial<Availability>): Availability => ({
  version: 1,
  doctor: aDoctor(),
  bufferMinutes: 0,
  hours: [],
  specialDays: [],
  holidays: [],
  ...given,
});
const always = { validFrom: null, validTo: null };

// A Wednesday and the following Thursday.
const at = (time: string, day = '2030-05-15') => new Date(`${day}T${time}Z`);

test('working hours are those of the weekday, unless the day is another', () => {
  const ada = rules({
    hours: [
      { weekday: 3, starts: '09:00', ends: '12:00', ...always },
      { weekday: 3, starts: '13:00', ends: '24:00', ...always },
    ],
    specialDays: [{ date: '2030-05-16', hours: [{ starts: '10:00', ends: '11:00' }] }],
  });
  const { isOpenAt: isOpen, extentOn } = hoursIn([ada]);
  const open = ['08:45', '09:00', '11:45', '12:00', '13:00', '23:45'].map((time) => isOpen(at(time), ada.doctor.id));
  expect(open).toEqual([false, true, true, false, true, true]);
  expect(isOpen(at('10:00', '2030-05-16'), ada.doctor.id)).toBe(true);
  expect(isOpen(at('11:00', '2030-05-16'), ada.doctor.id)).toBe(false);
  expect(extentOn(at('00:00'))).toEqual({ from: 9 * 60, to: 24 * 60 });
  expect(extentOn(at('00:00', '2030-05-17'))).toBeUndefined();
});

test('a night shift of one date goes on in the next day', () => {
  const ada = rules({ specialDays: [{ date: '2030-05-15', hours: [{ starts: '22:00', ends: '06:00' }] }] });
  const { isOpenAt: isOpen, extentOn } = hoursIn([ada]);
  expect(['21:45', '22:00', '23:45'].map((time) => isOpen(at(time), undefined))).toEqual([false, true, true]);
  expect(['00:00', '05:45', '06:00'].map((time) => isOpen(at(time, '2030-05-16'), undefined))).toEqual([
    true,
    true,
    false,
  ]);
  expect(extentOn(at('00:00', '2030-05-16'))).toEqual({ from: 0, to: 6 * 60 });
});

test('round the clock is no span of work to look at', () => {
  const ada = rules({ hours: [{ weekday: 3, starts: '00:00', ends: '24:00', ...always }] });
  const { isOpenAt, extentOn } = hoursIn([ada]);
  expect(isOpenAt(at('03:00'), ada.doctor.id)).toBe(true);
  expect(extentOn(at('00:00'))).toBeUndefined();
});

test('a holiday that several hospitals share is named once', () => {
  const holidays = [{ date: '2030-05-15', name: 'Founders Day' }];
  const { holidaysOn } = hoursIn([
    rules({ holidays }),
    rules({ holidays: [...holidays, { date: '2030-05-15', name: 'City Day' }] }),
  ]);
  expect(holidaysOn(at('00:00'))).toEqual(['Founders Day', 'City Day']);
  expect(holidaysOn(at('00:00', '2030-05-16'))).toEqual([]);
});

test('among several it is open where one of them works; each column is about its own doctor', () => {
  const [ada, grace] = [
    rules({ hours: [{ weekday: 3, starts: '09:00', ends: '12:00', ...always }] }),
    rules({ hours: [{ weekday: 3, starts: '12:00', ends: '17:00', ...always }] }),
  ];
  const { isOpenAt: isOpen, extentOn } = hoursIn([ada, grace]);
  expect(isOpen(at('15:00'), undefined)).toBe(true);
  expect(isOpen(at('15:00'), ada.doctor.id)).toBe(false);
  expect(isOpen(at('18:00'), undefined)).toBe(false);
  expect(extentOn(at('15:00'))).toEqual({ from: 9 * 60, to: 17 * 60 });
});
