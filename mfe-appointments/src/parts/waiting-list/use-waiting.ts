import { call } from '@openward/api-client';
import type { Said } from '@openward/contract';
import type { Appointment } from '@openward/contract/appointments';
import {
  acceptOffer,
  declineOffer,
  leaveWaitingList,
  type WaitingOffer,
  type WaitingRequest,
} from '@openward/contract/waiting-list';
import { eventBus } from '@openward/event-bus';
import type { T } from '@openward/remote-kit';
import { useServerChange, useServerState } from '@openward/remote-kit/query';
import { timeOfDay } from '@openward/ui/date-time';
import { useEffect, useState } from 'react';
import { askForWaiting } from '../calls/first-calls.ts';

/** The patient's waiting list requests, refreshed when an offer comes or goes. */
export function useWaiting() {
  const ask = async (signal: AbortSignal) => (await askForWaiting({ signal })).result;
  return useServerState(['waiting'], ask, { refreshOn: ['patient:changed', 'appointment:changed'] });
}

/** The patient's answers. The list also refreshes after a refused answer. */
export function useWaitingActions(again: () => void, onTaken: (visit: Appointment) => void) {
  const withMessage = <V, R extends { message: Said }>(call: (values: V) => Promise<R>) => {
    return async (values: V) => {
      try {
        return await call(values);
      } finally {
        again();
      }
    };
  };
  return {
    accept: useServerChange(
      withMessage(async ({ id }: WaitingOffer) => {
        const answer = await call(acceptOffer, { params: { id } });
        eventBus.emit('appointment:changed', { id: answer.result.id });
        return answer;
      }),
      ({ result }) => onTaken(result),
    ),
    decline: useServerChange(
      withMessage(({ id }: WaitingOffer) => call(declineOffer, { params: { id } })),
      () => {},
    ),
    leave: useServerChange(
      withMessage(({ id }: WaitingRequest) => call(leaveWaitingList, { params: { id }, body: {} })),
      () => {},
    ),
  };
}

type Schemas = typeof import('@openward/contract/waiting-list/schemas');

/** Returns a lazy loader for a form's schema. */
export function waitingSchema<N extends keyof Schemas>(name: N): () => Promise<Schemas[N]> {
  return async () => (await import('@openward/contract/waiting-list/schemas'))[name];
}

/** Whole seconds until an instant (ISO 8601), never below 0; updates each second. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsTo(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
}

/** The days and hours of a request: `2030-05-15 to 2030-05-20 · between 08:00 am and 12:00 pm`. */
export function wantedTimeLabel({ fromDay, toDay, fromTime, toTime }: WaitingRequest, t: T): string {
  const days = fromDay === toDay ? fromDay : t('{first} to {last}', { first: fromDay, last: toDay });
  if (fromTime === '00:00' && toTime === '23:59') return `${days} · ${t('at any time')}`;
  return `${days} · ${t('between {from} and {to}', { from: onClock(fromTime), to: onClock(toTime) })}`;
}

/** A time of day as shown to users. @param time `HH:mm` */
function onClock(time: string): string {
  return timeOfDay(`1970-01-01T${time}:00Z`, 'UTC');
}
