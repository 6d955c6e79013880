import { createContext, type KeyboardEvent, type PointerEvent, useContext } from 'react';
import type { CalendarEvent } from './events.ts';

/** What the parts that react-big-calendar draws for us need of the board around them. */
export interface Board {
  /** Of the month's view, which draws its events in its cells. */
  eventsOn: (day: Date) => { visits: CalendarEvent[]; blocks: CalendarEvent[] };
  /** The names of the hospitals' holidays on a day. */
  holidaysOn: (day: Date) => string[];
  /** Opens an event's side panel. */
  open: (event: CalendarEvent) => void;
  /** Goes to one day. */
  goTo: (day: Date) => void;
  mayMove: (event: CalendarEvent) => boolean;
  onKey: (event: CalendarEvent, key: KeyboardEvent) => void;
  /** Somebody takes hold of an event, or of its lower edge. */
  onGrab: (event: CalendarEvent, pointer: PointerEvent, what: 'move' | 'length') => void;
  /** True where events of several doctors stand among each other. */
  hasDoctors: boolean;
  /** The id of what says which keys move an event. */
  hintId: string;
}

export const BoardContext = createContext<Board | null>(null);

/** The board around. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('Only within a calendar.');
  return board;
}

/** The id of an event's button in the page: the focus follows the event wherever it is drawn. */
export function eventId(appointmentId: string): string {
  return `event-${appointmentId}`;
}

/** Gives the focus to an event, once it is drawn where it is now. */
export function focusEvent(appointmentId: string): void {
  requestAnimationFrame(() => document.getElementById(eventId(appointmentId))?.focus());
}
