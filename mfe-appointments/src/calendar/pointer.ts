import { lengthened, type Move } from './events.ts';
import type { Range, Span } from './range.ts';
import { daysOf } from './range.ts';
import { addDays, addMinutes, dayDate, startOfDay } from './wall.ts';

/** Pixels that a hand may tremble before it is a move. */
const TREMBLE = 4;
const FINGER_TREMBLE = 10;
/** Milliseconds until a finger that rests on an event has taken hold of it. */
const LONG_PRESS = 400;

/** What a pointer goes by. */
export interface PointerRules {
  span: Span;
  range: Range;
  step: number;
  /** Whose columns stand side by side; empty where all are in one. */
  columns: readonly string[];
}

/**
 * Follows a pointer from where it took hold of an event until it lets go.
 * @param onMove called with where the event would go, each time that changes
 * @param onEnd called once: with true where it was let go after a move, with false after a mere press or Escape
 */
export function follow(
  grip: { clientX: number; clientY: number; target: Element },
  begun: Move,
  what: 'move' | 'length',
  rules: PointerRules,
  handlers: { onMove: (move: Move) => void; onEnd: (isMoved: boolean) => void },
): void {
  const grid = grip.target.closest('.ow-calendar');
  const from = columnAt(grid, grip.clientX);
  let last = begun;
  let isMoved = false;
  const on = (event: PointerEvent) => {
    if (!isMoved && Math.hypot(event.clientX - grip.clientX, event.clientY - grip.clientY) < TREMBLE) return;
    isMoved = true;
    event.preventDefault();
    const next = rules.span === 'month' ? inMonth(event, begun, what) : inGrid(event);
    if (
      next &&
      (next.start.getTime() !== last.start.getTime() ||
        next.minutes !== last.minutes ||
        next.doctorId !== last.doctorId)
    ) {
      last = next;
      handlers.onMove(next);
    }
  };
  const inGrid = (event: PointerEvent): Move | undefined => {
    const column = columnAt(grid, event.clientX);
    if (!from || !column) return undefined;
    const minutes = (from.hours * 60 * (event.clientY - grip.clientY)) / from.height;
    const steps = Math.round(minutes / rules.step) * rules.step;
    if (what === 'length') return lengthened(begun, steps, rules.step);
    const start = addMinutes(begun.start, steps);
    if (rules.columns.length > 0) return { ...begun, start, doctorId: rules.columns[column.place] ?? begun.doctorId };
    return { ...begun, start: addDays(start, column.place - from.place) };
  };
  const end = (event: Event) => {
    const isKey = event instanceof KeyboardEvent;
    if (isKey && event.key !== 'Escape') return;
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener);
    release();
    handlers.onEnd(isMoved && !isKey && event.type !== 'pointercancel');
  };
  const listeners = [
    ['pointermove', on],
    ['pointerup', end],
    ['pointercancel', end],
    ['keydown', end],
  ] as const;
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener);
  // A finger that holds an event does not scroll. Its touch belongs to what it began on, also once that is drawn elsewhere.
  const hold = (event: Event) => event.preventDefault();
  const held = [
    [grip.target, 'touchmove'],
    [window, 'contextmenu'],
  ] as const;
  for (const [target, name] of held) target.addEventListener(name, hold, { passive: false });
  function release(): void {
    for (const [target, name] of held) target.removeEventListener(name, hold);
  }
}

/**
 * Waits until a finger has rested on an event, and so takes hold of it; one that moves or is lifted before scrolls or taps.
 * @param onHeld called then
 */
export function afterLongPress(grip: { clientX: number; clientY: number }, onHeld: () => void): void {
  const timer = setTimeout(() => {
    stop();
    onHeld();
  }, LONG_PRESS);
  const on = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - grip.clientX, event.clientY - grip.clientY) >= FINGER_TREMBLE) stop();
  };
  const listeners = [
    ['pointermove', on],
    ['pointerup', stop],
    ['pointercancel', stop],
  ] as const;
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener);
  function stop(): void {
    clearTimeout(timer);
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener);
  }
}

/** The column below a pointer: its place among all, its height in pixels and how many hours it shows. */
function columnAt(grid: Element | null, x: number) {
  const columns = [...(grid?.querySelectorAll('.rbc-day-slot') ?? [])];
  const place = columns.findIndex((column) => {
    const { left, right } = column.getBoundingClientRect();
    return left <= x && x < right;
  });
  const column = columns[place];
  if (!column) return undefined;
  const hours = column.querySelectorAll('.rbc-timeslot-group').length;
  return { place, hours, height: column.getBoundingClientRect().height };
}

/** To the day below the pointer, at the same time of day. */
function inMonth(event: PointerEvent, begun: Move, what: 'move' | 'length'): Move | undefined {
  const cell = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element instanceof HTMLElement && element.dataset.day) as HTMLElement | undefined;
  const day = dayDate(cell?.dataset.day ?? null);
  if (!day || what === 'length') return undefined;
  return { ...begun, start: new Date(day.getTime() + begun.start.getTime() - startOfDay(begun.start).getTime()) };
}

/** True where a day is shown. */
export function isShown(day: Date, range: Range): boolean {
  return daysOf(range).some((shown) => shown.getTime() === startOfDay(day).getTime());
}
