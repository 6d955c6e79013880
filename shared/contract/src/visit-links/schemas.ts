import { startDateTime } from '../appointments/fields.ts';
import { instant, recordVersion } from '../core/fields.ts';
import { object, string } from '../core/yup.ts';

/** POST /appointment/link: the token at the end of a link. */
export const visitLinkSchema = object({ token: string().max(100).required('Token is required') });

/** POST /appointment/link/confirm and /cancel. */
export const changeByLinkSchema = visitLinkSchema.shape({
  /** Refuses the call if the appointment has changed since then. */
  version: recordVersion,
});

/** POST /appointment/link/move */
export const moveByLinkSchema = changeByLinkSchema.shape({ startDateTime });

/** POST /appointment/link/slots: from a time on, by default from now. */
export const linkSlotsSchema = visitLinkSchema.shape({ startDateTime: instant().nullable() });
