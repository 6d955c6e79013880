import { onDemand } from '@openward/remote-kit';

// Nobody but who acts for others, or may, loads these.
const persons = () => import('./persons.tsx');

/** The switch to the persons whom the user may act for. */
export const HeldPersons = onDemand(async () => ({ default: (await persons()).HeldPersons }));

/** The bar that says whom the user acts for. */
export const PersonBar = onDemand(async () => ({ default: (await persons()).PersonBar }));
