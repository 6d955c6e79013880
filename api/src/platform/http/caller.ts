import type { ProxyArea, Role } from '@openward/contract';

/** The signed-in user behind a call. Ids that do not apply to the role are null. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  patientId: string | null;
  doctorId: string | null;
  hospitalId: string | null;
  /** When this session began with a password. */
  signedInAt: Date;
  /** Where a proxy calls for somebody: then `patientId` is that person's, and what they may do is the grant's. */
  actingFor?: { patientId: string; grantId: string; areas: readonly ProxyArea[] };
  /** Where a link in a message stands in for a session: the one appointment that it opens. */
  visitId?: string;
}

/** The paired device behind a call of a kiosk. It is no user. */
export interface KioskCaller {
  kioskId: string;
  /** Whose patients it may check in. */
  hospitalId: string;
  hospitalName: string;
  name: string;
}

/** Whoever does something that the audit keeps. */
export type Actor = Caller | KioskCaller;

/** How the audit names them. */
export function nameOfActor(actor: Actor | null): {
  actorId: string | null;
  actorRole: string | null;
  /** The patient for whom the actor acted. */
  actingFor: string | null;
} {
  if (!actor) return { actorId: null, actorRole: null, actingFor: null };
  return 'kioskId' in actor
    ? { actorId: actor.kioskId, actorRole: 'KIOSK', actingFor: null }
    : { actorId: actor.userId, actorRole: actor.role, actingFor: actor.actingFor?.patientId ?? null };
}
