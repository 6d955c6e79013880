import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react';
import type { CalendarEvent } from './events.ts';

/** What the components inside of react-big-calendar need from the board. */
export interface Board {
  /** For the month view, which renders its events itself. */
  eventsOn: (day: Date) => { visits: CalendarEvent[]; blocks: CalendarEvent[] };
  holidaysOn: (day: Date) => string[];
  open: (event: CalendarEvent) => void;
  goTo: (day: Date) => void;
  mayMove: (event: CalendarEvent) => boolean;
  onKey: (event: CalendarEvent, key: KeyboardEvent) => void;
  /** Starts to move an event, or to change its length by the lower edge. */
  onGrab: (event: CalendarEvent, pointer: PointerEvent, what: 'move' | 'length') => void;
  /** True if events of several doctors share a column. */
  hasDoctors: boolean;
  /** The id of the hint about moving events by keyboard. */
  hintId: string;
}

export const BoardContext = createContext<Board | null>(null);

/** Returns the board of the surrounding {@link BoardContext}. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('Only within a calendar.');
  return board;
}

/** The element id of an event's button. The focus follows the event by this id. */
export function eventId(appointmentId: string): string {
  return `event-${appointmentId}`;
}

/** Focuses an event after it was rendered at its new place. */
export function focusEvent(appointmentId: string): void {
  requestAnimationFrame(() => document.getElementById(eventId(appointmentId))?.focus());
}
