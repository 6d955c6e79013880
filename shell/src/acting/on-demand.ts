import { onDemand } from '@openward/remote-kit';

// Part of the frame's script: a request of its own costs more than its kilobyte.
const persons = () => import(/* webpackChunkName: "frame" */ './persons.tsx');

/** The switch to the persons whom the user may act for. */
export const HeldPersons = onDemand(async () => ({ default: (await persons()).HeldPersons }));

/** The bar that says whom the user acts for. */
export const PersonBar = onDemand(async () => ({ default: (await persons()).PersonBar }));
