import type { IconShape } from '@openward/contract/releases';
import { createElement } from 'react';

/**
 * A menu icon from the remote's manifest, in the style of lucide; decorative, because its label is beside it. The
 * gateway has checked that its shapes cannot run or load anything.
 */
export function MenuIcon({ shapes, size }: { shapes: IconShape[]; size: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map(([element, attributes]) =>
        createElement(element, { ...attributes, key: JSON.stringify(attributes) }),
      )}
    </svg>
  );
}
