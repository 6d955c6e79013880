import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { changeAccess, endAccess, listHeldAccess, listSharing, renewAccess } from './access.ts';
import { listWithoutAccount } from './growing-up.ts';
import { acceptInvitation, declineInvitation, lookAtInvitation } from './invitations.ts';
import { inviteForPatient, inviteParent, inviteProxy } from './invite.ts';
import { endAccessForPatient, liftLimit, limitAccess } from './limits.ts';
import { openMinor } from './minors.ts';
import { getPatientSharing } from './patient-sharing.ts';

/** The handlers of access that patients give each other, and of its administration by staff. */
export const sharingHandlers: Handlers<Contract['sharing']> = {
  listSharing,
  listHeldAccess,
  inviteProxy,
  changeAccess,
  endAccess,
  lookAtInvitation,
  acceptInvitation,
  declineInvitation,
  inviteParent,
  renewAccess,
  getPatientSharing,
  inviteForPatient,
  endAccessForPatient,
  limitAccess,
  liftLimit,
  listWithoutAccount,
  openMinor,
};
