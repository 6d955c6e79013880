import type { ProxyArea, Role } from '@openward/contract';
import type { SecondFactor } from '@openward/contract/accounts';
import type { FhirScope } from '@openward/contract/exchange';

/** The signed-in user behind a call. Ids that do not apply to the role are null. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  patientId: string | null;
  doctorId: string | null;
  hospitalId: string | null;
  /** When they signed in: for a session that began at the hospital, when it saw them last. */
  signedInAt: Date;
  /** What a password asks for as well; null without one. */
  secondFactor: SecondFactor | null;
  /** From when on nothing opens without one, where the practice asks for it. */
  secondFactorDueAt: Date | null;
  /** True where this session began with a second factor at the hospital. */
  providerFactor: boolean;
  /** When they proved last in this session, by a second factor, that it is them. */
  provenAt: Date | null;
  /** Where a proxy calls for somebody: then `patientId` is that person's, and what they may do is the grant's. */
  actingFor?: { patientId: string; grantId: string; areas: readonly ProxyArea[] };
  /** Where an app calls, for this user or, where it is a system's, by itself. */
  app?: CallingApp;
  /** Where the practice keeps them to the patients of their hospital. */
  isKeptToHospital?: true;
  /** Where a link in a message stands in for a session: the one appointment that it opens. */
  visitId?: string;
}

/** The app behind a call. */
export interface CallingApp {
  id: string;
  /** What it was given. */
  scopes: readonly FhirScope[];
  /** The patient in context; null where there is none. */
  patientId: string | null;
  /** The one patient whom this call is kept to; null where it may be about others too. */
  only: string | null;
}

/** What is known of somebody for whom something is done without a session. */
export const NO_FACTOR = { secondFactor: null, secondFactorDueAt: null, providerFactor: false, provenAt: null };

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
  /** The app through which they did it. */
  appId: string | null;
} {
  if (!actor) return { actorId: null, actorRole: null, actingFor: null, appId: null };
  if ('kioskId' in actor) return { actorId: actor.kioskId, actorRole: 'KIOSK', actingFor: null, appId: null };
  const { userId, role, actingFor, app } = actor;
  return {
    actorId: userId,
    // A system's app is no user.
    actorRole: userId === app?.id ? 'APP' : role,
    actingFor: actingFor?.patientId ?? null,
    appId: app?.id ?? null,
  };
}
