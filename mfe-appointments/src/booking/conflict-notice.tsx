import type { Said } from '@openward/contract';
import type { Slot } from '@openward/contract/appointments';
import { useT } from '@openward/remote-kit';
import { Notice } from '@openward/ui/feedback';
import { Stack, Text } from '@openward/ui/layout';
import { useEffect, useRef } from 'react';
import { SlotChips } from './slot-chips.tsx';

/** Says why a time cannot be had, and offers the nearest that can. */
export function ConflictNotice(props: { words: Said; name: string; slots: Slot[]; onChosen: (slot: Slot) => void }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack ref={place} tabIndex={-1} outline="none" gap="3">
      <Notice kind="error">{t(props.words)}</Notice>
      {props.slots.length === 0 ? (
        <Text>{t('No doctor available.')}</Text>
      ) : (
        <>
          <Text fontWeight="medium">{t('Please choose one of the nearest free times.')}</Text>
          <SlotChips label={props.name} slots={props.slots} onChosen={props.onChosen} />
        </>
      )}
    </Stack>
  );
}
