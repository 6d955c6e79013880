import type { AuditActor, AuditEvent } from '@openward/contract/audit';
import type { T } from '@openward/remote-kit';

type Words = (t: T) => string;

const LOOKED: Record<string, Words> = {
  patient: (t) => t('Looked at your personal data'),
  appointment: (t) => t('Looked at your appointments'),
  waitingRequest: (t) => t('Looked at what you wait for'),
  account: (t) => t('Looked at your account'),
  proxyGrant: (t) => t('Looked at who may act for you'),
  smsMessage: (t) => t('Looked at messages to you'),
  document: (t) => t('Looked at your documents'),
};

/** By action, and by entity and action where the action alone does not say it. */
const DID: Record<string, Words> = {
  'appointment create': (t) => t('Booked an appointment for you'),
  reschedule: (t) => t('Moved your appointment'),
  cancel: (t) => t('Cancelled your appointment'),
  confirmed: (t) => t('Confirmed your appointment'),
  'confirm by SMS': (t) => t('Confirmed your appointment by SMS'),
  'check-in': (t) => t('Checked you in'),
  completed: (t) => t('Completed your visit'),
  'day after: complete': (t) => t('Completed your visit'),
  reopened: (t) => t('Opened your visit again'),
  'did not come': (t) => t('Noted that you did not come'),
  'day after: did not come': (t) => t('Noted that you did not come'),
  remind: (t) => t('Reminded you of your appointment'),
  offer: (t) => t('Offered you a time that became free'),
  'waitingRequest create': (t) => t('Put you on the waiting list'),
  leave: (t) => t('Took you off the waiting list'),
  decline: (t) => t('Declined an offer of the waiting list'),
  'send sms': (t) => t('Sent you a message'),
  'stop sms': (t) => t('Noted your answer STOP: no more SMS'),
  'start sms': (t) => t('Noted your answer START: SMS again'),
  'look at invitation': (t) => t('Looked at your invitation'),
  accept: (t) => t('Accepted your invitation'),
  'proxyGrant decline': (t) => t('Declined your invitation'),
  'set picture': (t) => t('Changed your picture'),
  'remove picture': (t) => t('Changed your picture'),
  'open for minor': (t) => t('Opened your record'),
  'set password': (t) => t('Set a new password for your account'),
  'change code number': (t) => t('Changed your number for codes'),
  'change sign-in email': (t) => t('Changed your sign-in email'),
  'stop change': (t) => t('Stopped a change of your account'),
  'help with lost phone': (t) => t('Entered a new number for codes for your account'),
  'open calendar': (t) => t('Made an address for your calendar'),
  'close calendar': (t) => t('Took the address of your calendar away'),
  'take along PDF': (t) => t('Downloaded your health record as a PDF'),
  'take along FHIR': (t) => t('Downloaded your health record for other software (FHIR)'),
  'document assign': (t) => t('Gave you a document to fill in'),
  'document cancel': (t) => t('Took a document back'),
  'save draft': (t) => t('Answered questions of a document of yours'),
  'document complete': (t) => t('Completed a document of yours'),
  'attach file': (t) => t('Attached a file to a document of yours'),
  'remove file': (t) => t('Removed a file from a document of yours'),
  'read file': (t) => t('Downloaded a file of a document of yours'),
  verify: (t) => t('Checked whether a document of yours is unchanged'),
  'read access': (t) => t('Looked at this page'),
  'read audit': (t) => t('Looked at the audit log, which names you'),
  'export audit': (t) => t('Saved the audit log, which names you'),
};

const CHANGED: Record<string, Words> = {
  patient: (t) => t('Changed your personal data'),
  appointment: (t) => t('Changed your appointment'),
  account: (t) => t('Changed your account'),
  address: (t) => t('Changed your address'),
  insurance: (t) => t('Changed your insurance'),
  proxyGrant: (t) => t('Changed who may act for you'),
};

const REFUSED: Record<string, Words> = {
  patient: (t) => t('Asked for your personal data and was refused'),
  appointment: (t) => t('Asked for your appointment and was refused'),
  user: (t) => t('Asked for your account and was refused'),
};

/** What somebody did, as a sentence about them that a name stands before. */
export function eventLabel({ action, entity, outcome }: AuditEvent, t: T): string {
  if (outcome === 'repeated') return t('Got an answer about you once more');
  if (outcome !== 'done') return (REFUSED[entity] ?? refusedWords)(t);
  if (action === 'read') return (LOOKED[entity] ?? lookedWords)(t);
  return (DID[`${entity} ${action}`] ?? DID[action] ?? CHANGED[entity] ?? changedWords)(t);
}

const refusedWords: Words = (t) => t('Asked for something of yours and was refused');
const lookedWords: Words = (t) => t('Looked at your record');
const changedWords: Words = (t) => t('Changed your record');

/** Who it was. */
export function whoWords({ kind, name }: AuditActor, t: T): string {
  if (kind === 'you') return t('You');
  if (kind === 'portal') return t('The portal');
  if (kind === 'patient') return t('Another patient');
  if (kind === 'kiosk') return name ? t('Self check-in, {name}', { name }) : t('Self check-in');
  return (kind === 'user' || kind === 'proxy') && name ? name : t('Somebody who was not signed in');
}

/** What they are to the practice; empty where that says nothing. */
export function roleWords({ kind, role }: AuditActor, t: T): string {
  if (kind === 'portal') return t('by itself');
  if (kind === 'proxy') return t('acting for you');
  if (role === 'ROLE_DOCTOR') return t('Doctor');
  if (role === 'ROLE_HCP_ADMIN') return t('Hospital administrator');
  return role === 'ROLE_SYS_ADMIN' ? t('System administrator') : '';
}
