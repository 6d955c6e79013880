/** Where local storage keeps whether check-ins can be heard and felt. It belongs to the device: signing out leaves it. */
export const CHECK_IN_SIGNAL = 'openward.checkInSignal';

/** Where local storage keeps the token of a self check-in device. Nobody's session, so signing in and out leave it. */
export const KIOSK_TOKEN = 'openward.kioskToken';
