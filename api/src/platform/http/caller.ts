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
  /** The time of the sign-in; for a session from the hospital's sign-in, the last sign-in there. */
  signedInAt: Date;
  /** The factor that sign-in requires besides the password; null without one. */
  secondFactor: SecondFactor | null;
  /** The practice's deadline for setting one up, after which other endpoints are closed. */
  secondFactorDueAt: Date | null;
  /** True where the session began with a second factor at the hospital. */
  providerFactor: boolean;
  /** When the user last proved their identity by a second factor in this session. */
  provenAt: Date | null;
  /** Set for a proxy: `patientId` is then the represented patient's, and the grant limits the call. */
  actingFor?: { patientId: string; grantId: string; areas: readonly ProxyArea[] };
  /** Set where an app calls, either for this user or as a system app. */
  app?: CallingApp;
  /** Set where the practice restricts the user to the patients of their hospital. */
  isKeptToHospital?: true;
  /** Set where a link replaces a session: the one appointment that it opens. */
  visitId?: string;
}

/** The app behind a call. */
export interface CallingApp {
  id: string;
  /** The granted scopes. */
  scopes: readonly FhirScope[];
  /** The patient in context; null without one. */
  patientId: string | null;
  /** The only patient that this call may access; null without that limit. */
  only: string | null;
}

/** Factor fields of a caller without a session. */
export const NO_FACTOR = { secondFactor: null, secondFactorDueAt: null, providerFactor: false, provenAt: null };

/** The paired device behind a kiosk's call; it is no user. */
export interface KioskCaller {
  kioskId: string;
  /** The hospital whose patients it may check in. */
  hospitalId: string;
  hospitalName: string;
  name: string;
}

/** An actor in the audit trail. */
export type Actor = Caller | KioskCaller;

/** The actor's columns in the audit trail. */
export function nameOfActor(actor: Actor | null): {
  actorId: string | null;
  actorRole: string | null;
  /** The patient for whom the actor acted. */
  actingFor: string | null;
  /** The app that the actor used. */
  appId: string | null;
} {
  if (!actor) return { actorId: null, actorRole: null, actingFor: null, appId: null };
  if ('kioskId' in actor) return { actorId: actor.kioskId, actorRole: 'KIOSK', actingFor: null, appId: null };
  const { userId, role, actingFor, app } = actor;
  return {
    actorId: userId,
    // A system app is no user.
    actorRole: userId === app?.id ? 'APP' : role,
    actingFor: actingFor?.patientId ?? null,
    appId: app?.id ?? null,
  };
}
