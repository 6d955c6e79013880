import { PROXY_AREAS } from '@openward/contract';
import { NO_SIGN_IN } from '@openward/contract/sharing';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { patient, proxyGrant, user } from '../../platform/database/schema/index.ts';

const DAY = 86_400_000;

interface Person {
  patientId: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNo: string;
}

/**
 * Shared access in a family: the demo patient lets her husband manage her appointments and documents, has invited a
 * friend who has not answered, and acts for her daughter, who cannot sign in.
 * @param passwordHash of a random password that is not kept
 */
export async function demoFamily(
  tx: Tx,
  { self, partner, passwordHash, now }: { self: Person; partner: Person; passwordHash: string; now: Date },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const child = { userId: newId(), patientId: newId() };
  const email = `${newId()}${NO_SIGN_IN}`;
  await tx.insert(user).values({
    id: child.userId,
    username: email,
    email,
    passwordHash,
    firstName: 'Alma',
    lastName: self.lastName,
    phoneNo: self.phoneNo,
    role: 'ROLE_PATIENT',
  });
  await tx.insert(patient).values({
    id: child.patientId,
    userId: child.userId,
    dateOfBirth: `${now.getUTCFullYear() - 9}-04-17`,
    emailOptIn: false,
    emailOptOut: true,
  });
  await tx.insert(proxyGrant).values([
    {
      id: newId(),
      patientId: child.patientId,
      proxyUserId: self.userId,
      invitedName: `${self.firstName} ${self.lastName}`,
      relation: 'Parent',
      areas: [...PROXY_AREAS],
      createdAt: ago(40),
      expiresAt: ago(40),
      acceptedAt: ago(40),
      forMinor: true,
    },
    {
      id: newId(),
      patientId: self.patientId,
      proxyUserId: partner.userId,
      invitedName: partner.firstName,
      invitedEmail: partner.email,
      relation: 'Spouse',
      areas: ['appointments', 'documents'],
      createdAt: ago(21),
      expiresAt: ago(14),
      acceptedAt: ago(20),
    },
    {
      id: newId(),
      patientId: self.patientId,
      invitedName: 'Robin',
      invitedEmail: 'robin@friends.example',
      relation: 'Friend',
      areas: ['appointments'],
      createdAt: ago(30),
      expiresAt: ago(23),
    },
  ]);
}
