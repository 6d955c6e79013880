import { onDemand } from '@openward/remote-kit';

// Part of the frame's script: a request of its own costs more than its kilobyte.
const persons = () => import(/* webpackChunkName: "frame" */ './persons.tsx');

/** The switch to the persons whom the user may act for. */
export const HeldPersons = onDemand(async () => ({ default: (await persons()).HeldPersons }));

/** What stands in the place of a screen that the person has not shared. */
export const NotShared = onDemand(async () => ({ default: (await persons()).NotShared }));

/** The bar that says whom the user acts for. */
export const PersonBar = onDemand(async () => ({ default: (await persons()).PersonBar }));
