import { isStaff } from '@openward/contract';
import { type CalendarAppointment, isOpen } from '@openward/contract/appointments';

import { useUser } from '@openward/remote-kit';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { focusEvent } from './board-context.ts';
import { type CalendarEvent, isElsewhere, lengthOf, type Move, moveOf } from './events.ts';
import { actionOf } from './keys.ts';
import { afterLongPress, follow, isShown } from './pointer.ts';
import type { Range, Span } from './range.ts';
import { startOfDay } from './wall.ts';

interface Setting {
  span: Span;
  range: Range;
  /** Minutes of one step. */
  step: number;
  /** The doctors shown side by side. */
  columns: readonly string[];
  goTo: (day: Date) => void;
}

/** The state of moving an event by pointer or keyboard. */
export interface Mover {
  move: Move | null;
  /** True while the dialog asks for confirmation. */
  isAsking: boolean;
  mayMove: (event: CalendarEvent) => boolean;
  onKey: (event: CalendarEvent, key: KeyboardEvent) => void;
  onGrab: (event: CalendarEvent, pointer: PointerEvent, what: 'move' | 'length') => void;
  /** True if the current press was a drag and must not open the event. */
  wasMoved: () => boolean;
  /** The server has saved the move. The event keeps its new place until the calendar has refreshed. */
  settle: (status: CalendarAppointment['status']) => void;
  refreshed: () => void;
  /** Ends the move; nothing was changed. */
  end: () => void;
}

/** Lets staff move open appointments. It only prepares the move; the dialog sends it. */
export function useMove(setting: Setting): Mover {
  const { userRole } = useUser();
  const [move, setMove] = useState<Move | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isSettling = useRef(false);
  const moved = useRef(false);
  const current = useRef(setting);
  current.current = setting;
  const mayMove = useCallback(
    ({ appointment }: CalendarEvent) => isStaff(userRole) && isOpen(appointment, new Date()),
    [userRole],
  );
  const end = useCallback(() => {
    setMove((before) => {
      if (before) focusEvent(before.appointment.id);
      return null;
    });
    setAsking(false);
  }, []);
  const settle: Mover['settle'] = useCallback((status) => {
    isSettling.current = true;
    // Set before the refresh, so that screen readers hear the new status.
    setMove((before) => before && { ...before, appointment: { ...before.appointment, status } });
    setAsking(false);
  }, []);
  const refreshed = useCallback(() => {
    if (!isSettling.current) return;
    isSettling.current = false;
    end();
  }, [end]);
  const ask = useCallback(
    (wanted: Move) => {
      if (isElsewhere(wanted)) setAsking(true);
      else end();
    },
    [end],
  );
  const onKey = useCallback(
    (event: CalendarEvent, key: KeyboardEvent) => {
      if (key.ctrlKey || key.metaKey || key.altKey || isSettling.current) return;
      if (!event.isMoved) {
        if (key.key.toLowerCase() !== 'm' || !mayMove(event)) return;
        key.preventDefault();
        return setMove(moveOf(event.appointment));
      }
      const { span, step, columns, range, goTo } = current.current;
      const before = {
        appointment: event.appointment,
        start: event.start,
        minutes: lengthOf(event),
        doctorId: event.doctorId,
      };
      const isRightToLeft = document.documentElement.dir === 'rtl';
      const action = actionOf(key, before, { span, step, columns, isRightToLeft });
      if (!action) return key.key === 'Tab' ? end() : undefined;
      key.preventDefault();
      if (action === 'give-up') return end();
      if (action === 'ask') return ask(before);
      setMove(action);
      if (!isShown(action.start, range)) goTo(startOfDay(action.start));
    },
    [mayMove, ask, end],
  );
  const onGrab = useCallback(
    (event: CalendarEvent, pointer: PointerEvent, what: 'move' | 'length') => {
      moved.current = false;
      if (pointer.button !== 0 || event.isMoved) return;
      let wanted = moveOf(event.appointment);
      const { clientX, clientY } = pointer;
      const grip = { clientX, clientY, target: pointer.target as Element };
      const take = () =>
        follow(grip, wanted, what, current.current, {
          onMove: (next) => {
            wanted = next;
            setMove(next);
          },
          onEnd: (isMoved) => {
            moved.current = isMoved;
            if (isMoved) ask(wanted);
            else setMove(null);
          },
        });
      if (pointer.pointerType !== 'touch') return take();
      afterLongPress(grip, () => {
        // The event gets a shadow as feedback for the finger.
        setMove(wanted);
        take();
      });
    },
    [ask],
  );
  // A moved event is rendered at a new place, so the focus must follow.
  useEffect(() => {
    if (move && !isAsking) focusEvent(move.appointment.id);
  }, [move, isAsking]);
  // The calendar may also render again during a move, for example for another day.
  useEffect(() => {
    if (move && !isAsking && document.activeElement === document.body) focusEvent(move.appointment.id);
  });
  return {
    move,
    isAsking,
    mayMove,
    onKey,
    onGrab,
    wasMoved: useCallback(() => moved.current, []),
    settle,
    refreshed,
    end,
  };
}
