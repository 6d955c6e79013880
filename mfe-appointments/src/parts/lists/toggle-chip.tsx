import { Button } from '@openward/ui/button';
import { Check } from '@openward/ui/icons';
import type { ReactNode } from 'react';

/** A toggle; any number of a group can be on. */
export function ToggleChip(props: { isOn: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      minH="11"
      rounded="full"
      variant={props.isOn ? 'solid' : 'outline'}
      colorPalette={props.isOn ? 'accent' : 'gray'}
      aria-pressed={props.isOn}
      onClick={props.onToggle}
    >
      {props.isOn && <Check size="1rem" aria-hidden="true" />}
      {props.children}
    </Button>
  );
}
