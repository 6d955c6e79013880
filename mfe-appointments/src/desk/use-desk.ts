import { DESK_STATES, type DeskState } from '@openward/contract/appointments';
import { useSearchParams } from '@openward/remote-kit';
import { keepPreviousData, useServerState } from '@openward/remote-kit/query';
import { useState } from 'react';
import { askForDesk } from '../first-calls.ts';
import type { DeskView } from './desk-view.ts';

/** The day at the desk, and what of it is looked at: the address keeps all but what was typed. */
export function useDesk() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const given = (params.get('state') ?? '').split(',');
  const view: DeskView = {
    states: DESK_STATES.filter((state) => given.includes(state)),
    typed,
    doctorId: params.get('doctor') ?? '',
    isGrouped: params.get('group') === 'doctor',
  };
  const found = useServerState(
    ['appointments', 'desk', view.doctorId],
    async (signal) => (await askForDesk(view.doctorId, { signal })).result,
    { refreshOn: ['appointment:changed'], placeholderData: keepPreviousData },
  );
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return {
    found,
    view,
    setTyped,
    setDoctor: (id: string) => set('doctor', id),
    setGrouped: (isOn: boolean) => set('group', isOn ? 'doctor' : ''),
    toggle(state: DeskState) {
      const { states } = view;
      set('state', (states.includes(state) ? states.filter((each) => each !== state) : [...states, state]).join(','));
    },
    showAll: () => set('state', ''),
  };
}

export type Desk = ReturnType<typeof useDesk>;
