// The public interface of sharing for the rest of the server.
export { isShownTo, listHeldAccess } from './access.ts';
export { sharingHandlers } from './calls.ts';
export { asGiven, asHeld, visibleGrants } from './grants.ts';
export { tellGrowingUp } from './growing-up.ts';
export { isKeptFrom, KEPT_FROM, makeMinor } from './minors.ts';
export { asStaffSees } from './patient-sharing.ts';
