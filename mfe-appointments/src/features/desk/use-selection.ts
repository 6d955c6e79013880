import { call } from '@openward/api-client';
import { type DeskAppointment, updateAppointment } from '@openward/contract/appointments';
import { eventBus } from '@openward/event-bus';
import { raiseFailure, raiseSuccess, useT } from '@openward/remote-kit';
import { useState } from 'react';
import { useConflictExplanation } from '../../parts/conflicts/conflict-explanation.ts';

/** The visits that are selected for bulk actions. */
export function useSelection() {
  const t = useT();
  const withConflictExplanation = useConflictExplanation();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  return {
    ids,
    /** Set while they are being confirmed. */
    progress,
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    choose: (chosen: readonly string[]) => setIds(new Set(chosen)),
    /** Confirms one by one, because each can fail. Visits that fail stay selected. */
    async confirm(chosen: readonly DeskAppointment[]) {
      setProgress({ done: 0, total: chosen.length });
      const failed: string[] = [];
      for (const [place, appointment] of chosen.entries()) {
        const { id, version } = appointment;
        try {
          await withConflictExplanation(appointment, () =>
            call(updateAppointment, { body: { id, version, status: 'CONFIRMED' } }, { quiet: true }),
          );
          eventBus.emit('appointment:changed', { id });
        } catch (error) {
          failed.push(id);
          raiseFailure(error, t);
        }
        setProgress({ done: place + 1, total: chosen.length });
      }
      setProgress(undefined);
      setIds(new Set(failed));
      const count = chosen.length - failed.length;
      if (count > 0) raiseSuccess(t('Appointments confirmed: {count}', { count }), t);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
