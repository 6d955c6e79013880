import type { InferType } from 'yup';
import type { checkedInResult, kioskDeviceResult, kioskListResult, kioskResult } from './results.ts';

/** The answer to a check-in. */
export type CheckedIn = InferType<typeof checkedInResult>;

/** What a device knows about itself. */
export type KioskDevice = InferType<typeof kioskDeviceResult>;

/** A paired device as staff see it. */
export type Kiosk = InferType<typeof kioskResult>;

/** The devices that the caller may revoke, and the hospitals for which they may pair one. */
export type KioskList = InferType<typeof kioskListResult>;
