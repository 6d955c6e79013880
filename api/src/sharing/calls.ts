import type { Contract } from '@openward/contract/everything';
import type { Handlers } from '../platform/http/call.ts';
import { changeAccess, endAccess, listHeldAccess, listSharing } from './access.ts';
import { acceptInvitation, declineInvitation, lookAtInvitation } from './invitations.ts';
import { inviteProxy } from './invite.ts';
import { openMinor } from './minors.ts';

/** Access that patients give each other, and what staff open for parents. */
export const sharingHandlers: Handlers<Contract['sharing']> = {
  listSharing,
  listHeldAccess,
  inviteProxy,
  changeAccess,
  endAccess,
  lookAtInvitation,
  acceptInvitation,
  declineInvitation,
  openMinor,
};
