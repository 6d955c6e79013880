import { DESK_STATES, type DeskState } from '@openward/contract/appointments';
import { useLanguage, useLocation, useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useAddressState, useServerState } from '@openward/remote-kit/query';
import { useState } from 'react';
import { askForDesk } from '../../parts/calls/first-calls.ts';
import type { DeskView } from './desk-view.ts';

/** The visits of the day and the filters of the desk. All filters except the typed text are in the address. */
export function useDesk() {
  const [params, change] = useAddressState(useSearchParams(), useLocation());
  const [typed, setTyped] = useState('');
  const view: DeskView = {
    states: statesIn(params),
    typed,
    language: useLanguage(),
    doctorId: params.get('doctor') ?? '',
    isGrouped: params.get('group') === 'doctor',
  };
  const found = useServerState(
    ['appointments', 'desk', view.doctorId],
    async (signal) => (await askForDesk(view.doctorId, { signal })).result,
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  const set = (name: string, valueOf: (latest: URLSearchParams) => string) =>
    change(
      (latest) => {
        const next = new URLSearchParams(latest);
        const value = valueOf(latest);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    found,
    view,
    setTyped,
    setDoctor: (id: string) => set('doctor', () => id),
    setGrouped: (isOn: boolean) => set('group', () => (isOn ? 'doctor' : '')),
    toggle: (state: DeskState) =>
      set('state', (latest) => {
        const states = statesIn(latest);
        return (states.includes(state) ? states.filter((each) => each !== state) : [...states, state]).join(',');
      }),
    showAll: () => set('state', () => ''),
  };
}

function statesIn(params: URLSearchParams): DeskState[] {
  const given = (params.get('state') ?? '').split(',');
  return DESK_STATES.filter((state) => given.includes(state));
}

export type Desk = ReturnType<typeof useDesk>;
