/** Local storage key of the check-in sound and vibration setting. It belongs to the device and survives sign-out. */
export const CHECK_IN_SIGNAL = 'openward.checkInSignal';

/** Local storage key of the token of a self check-in device. It belongs to no session and survives sign-out. */
export const KIOSK_TOKEN = 'openward.kioskToken';
