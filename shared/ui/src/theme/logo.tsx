import { chakra } from '@chakra-ui/react';

/** The product's name. */
export const BRAND = 'Openward';

/** The decorative logo mark: an open door that is also a plus. Practices replace it by its class. */
export function Mark({ size = '2rem' }: { size?: string }) {
  return (
    <chakra.svg className="ow-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" flexShrink={0}>
      <chakra.rect width="32" height="32" rx="9" fill="accent.solid" />
      <chakra.path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z" fill="accent.contrast" />
      <chakra.path d="M16 10.5v11" stroke="accent.solid" strokeWidth="1.6" strokeLinecap="round" />
    </chakra.svg>
  );
}

/** The mark with the name. */
export function Logo() {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5">
      <Mark />
      <chakra.span fontSize="xl" fontWeight="bold" letterSpacing="-0.01em">
        {BRAND}
      </chakra.span>
    </chakra.span>
  );
}
