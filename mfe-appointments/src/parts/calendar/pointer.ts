import { lengthened, type Move } from './events.ts';
import type { Range, Span } from './range.ts';
import { daysOf } from './range.ts';
import { addDays, addMinutes, dayDate, startOfDay } from './wall.ts';

/** Pixels that a pointer may move before it counts as a drag. */
const TREMBLE = 4;
const FINGER_TREMBLE = 10;
/** Milliseconds that a finger must rest on an event to grab it. */
const LONG_PRESS = 400;

/** What a pointer needs to know about the calendar. */
export interface PointerRules {
  span: Span;
  range: Range;
  step: number;
  /** The doctors shown side by side; empty if all share one column. */
  columns: readonly string[];
}

/**
 * Follows a pointer from grabbing an event to its release.
 * @param onMove called with each new place
 * @param onEnd called once: true after a move, false after a press or Escape
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
  // A held event must not scroll. Touch events go to the element where the touch began, even if it moves.
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
 * Waits for a long press. A finger that moves or lifts earlier scrolls or taps.
 * @param onHeld called after the long press
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

/** The column at a pointer: its index, its height in pixels and the hours that it shows. */
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

/** Moves to the day at the pointer and keeps the time of day. */
function inMonth(event: PointerEvent, begun: Move, what: 'move' | 'length'): Move | undefined {
  const cell = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((element) => element instanceof HTMLElement && element.dataset.day) as HTMLElement | undefined;
  const day = dayDate(cell?.dataset.day ?? null);
  if (!day || what === 'length') return undefined;
  return { ...begun, start: new Date(day.getTime() + begun.start.getTime() - startOfDay(begun.start).getTime()) };
}

/** True if the range includes the day. */
export function isShown(day: Date, range: Range): boolean {
  return daysOf(range).some((shown) => shown.getTime() === startOfDay(day).getTime());
}
