import type { IconShape } from '@openward/contract/releases';
import { createElement } from 'react';

/**
 * An icon of the menu as its remote's manifest draws it, in the manner of lucide; decorative, its label stands beside it.
 * The gateway has seen that its shapes can neither run nor load anything.
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
