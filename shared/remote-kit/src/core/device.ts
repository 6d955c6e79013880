/** Where local storage keeps whether check-ins can be heard and felt. It belongs to the device: signing out leaves it. */
export const CHECK_IN_SIGNAL = 'openward.checkInSignal';
