import { onDemand } from '@openward/remote-kit';

// Part of the frame's chunk: a request of its own would cost more than its one kilobyte.
const persons = () => import(/* webpackChunkName: "frame" */ './persons.tsx');

/** The switch to the persons the user may act for. */
export const HeldPersons = onDemand(async () => ({ default: (await persons()).HeldPersons }));

/** Replaces a screen that the person has not shared. */
export const NotShared = onDemand(async () => ({ default: (await persons()).NotShared }));

/** The bar that names the person the user acts for. */
export const PersonBar = onDemand(async () => ({ default: (await persons()).PersonBar }));
