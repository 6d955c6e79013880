import type { AuditActor, AuditEvent } from '@openward/contract/audit';
import type { T } from '@openward/remote-kit';

type Label = (t: T) => string;

const VIEWED: Record<string, Label> = {
  patient: (t) => t('Viewed your personal data'),
  appointment: (t) => t('Viewed your appointments'),
  waitingRequest: (t) => t('Viewed your waiting list requests'),
  account: (t) => t('Viewed your account'),
  proxyGrant: (t) => t('Viewed who can act for you'),
  smsMessage: (t) => t('Viewed messages to you'),
  document: (t) => t('Viewed your documents'),
};

/** Texts by action, or by entity and action if the action alone is not clear. */
const ACTIONS: Record<string, Label> = {
  'appointment create': (t) => t('Booked an appointment for you'),
  reschedule: (t) => t('Rescheduled your appointment'),
  'undo move': (t) => t('Moved your appointment back'),
  'undo cancel': (t) => t('Restored your appointment'),
  cancel: (t) => t('Cancelled your appointment'),
  confirmed: (t) => t('Confirmed your appointment'),
  'confirm by SMS': (t) => t('Confirmed your appointment by text message'),
  'read by link': (t) => t('Viewed your appointment with the link from a message'),
  'confirm by link': (t) => t('Confirmed your appointment with the link from a message'),
  'reschedule by link': (t) => t('Rescheduled your appointment with the link from a message'),
  'cancel by link': (t) => t('Cancelled your appointment with the link from a message'),
  'check-in': (t) => t('Checked you in'),
  'running late': (t) => t('Told the front desk that you are late'),
  'write by SMS': (t) => t('Wrote a text message about your appointment'),
  completed: (t) => t('Completed your appointment'),
  'day after: complete': (t) => t('Completed your appointment'),
  reopened: (t) => t('Reopened your appointment'),
  'did not come': (t) => t('Recorded that you did not come'),
  'day after: did not come': (t) => t('Recorded that you did not come'),
  remind: (t) => t('Reminded you of your appointment'),
  offer: (t) => t('Offered you a free time'),
  'waitingRequest create': (t) => t('Added you to the waiting list'),
  leave: (t) => t('Removed you from the waiting list'),
  decline: (t) => t('Declined a time from the waiting list'),
  'send sms': (t) => t('Sent you a message'),
  'cancel bulk sms': (t) => t('Cancelled a message to you'),
  'stop sms': (t) => t('Recorded your reply STOP: no more text messages'),
  'start sms': (t) => t('Recorded your reply START: text messages again'),
  'look at invitation': (t) => t('Viewed your invitation'),
  accept: (t) => t('Accepted your invitation'),
  'proxyGrant decline': (t) => t('Declined your invitation'),
  'set picture': (t) => t('Changed your picture'),
  'remove picture': (t) => t('Changed your picture'),
  'open for minor': (t) => t('Created your record'),
  'look for elsewhere': (t) => t('Searched for you by name and date of birth'),
  'open elsewhere': (t) => t('Opened your record from another hospital'),
  merge: (t) => t('Merged your two records'),
  'undo merge': (t) => t('Separated your records again'),
  'invite to account': (t) => t('Sent you a link to your own account'),
  'claim account': (t) => t('Created your account'),
  'limit access': (t) => t('Limited who can act for you'),
  'set password': (t) => t('Set a new password for your account'),
  'change code number': (t) => t('Changed your phone number for codes'),
  'change sign-in email': (t) => t('Changed your sign-in email'),
  'stop change': (t) => t('Stopped a change to your account'),
  'help with lost phone': (t) => t('Set a new phone number for codes for you'),
  'add passkey': (t) => t('Added a passkey to your account'),
  'remove passkey': (t) => t('Removed a passkey from your account'),
  'add authenticator app': (t) => t('Set up your authenticator app'),
  'remove authenticator app': (t) => t('Removed your authenticator app'),
  'renew recovery codes': (t) => t('Got new recovery codes'),
  'lift second factor': (t) => t('Asked to remove your second factor'),
  'confirm lift of second factor': (t) => t('Removed your second factor'),
  'open calendar': (t) => t('Created your calendar address'),
  'close calendar': (t) => t('Removed your calendar address'),
  'take along PDF': (t) => t('Downloaded your health record as a PDF'),
  'take along FHIR': (t) => t('Downloaded your health record for other software (FHIR)'),
  'document assign': (t) => t('Gave you a document to fill in'),
  'document cancel': (t) => t('Withdrew a document'),
  'save draft': (t) => t('Saved answers in your document'),
  'document complete': (t) => t('Completed your document'),
  'attach file': (t) => t('Attached a file to your document'),
  'remove file': (t) => t('Removed a file from your document'),
  'read file': (t) => t('Downloaded a file from your document'),
  verify: (t) => t('Checked that your document is unchanged'),
  'allow app': (t) => t('Allowed an app to use your data'),
  'end app': (t) => t('Ended the access of an app'),
  'open app': (t) => t('Opened an app with your data'),
  'read access': (t) => t('Viewed this page'),
  'read audit': (t) => t('Viewed audit log entries about you'),
  'export audit': (t) => t('Exported audit log entries about you'),
};

const CHANGED: Record<string, Label> = {
  patient: (t) => t('Changed your personal data'),
  appointment: (t) => t('Changed your appointment'),
  account: (t) => t('Changed your account'),
  address: (t) => t('Changed your address'),
  insurance: (t) => t('Changed your insurance'),
  proxyGrant: (t) => t('Changed who can act for you'),
};

const REFUSED: Record<string, Label> = {
  patient: (t) => t('Was refused access to your personal data'),
  appointment: (t) => t('Was refused access to your appointment'),
  user: (t) => t('Was refused access to your account'),
};

/** Describes an action as a sentence that follows a name. */
export function eventLabel({ action, entity, outcome }: AuditEvent, t: T): string {
  if (outcome === 'repeated') return t('Repeated a request about your record');
  if (outcome !== 'done') return (REFUSED[entity] ?? refusedLabel)(t);
  if (action === 'read') return (VIEWED[entity] ?? viewedLabel)(t);
  return (ACTIONS[`${entity} ${action}`] ?? ACTIONS[action] ?? CHANGED[entity] ?? changedLabel)(t);
}

const refusedLabel: Label = (t) => t('Was refused access to your data');
const viewedLabel: Label = (t) => t('Viewed your record');
const changedLabel: Label = (t) => t('Changed your record');

/** The name of the actor. */
export function actorLabel({ kind, name }: AuditActor, t: T): string {
  if (kind === 'you') return t('You');
  if (kind === 'portal') return t('The portal');
  if (kind === 'patient') return t('Another patient');
  if (kind === 'app') return name;
  if (kind === 'kiosk') return name ? t('Self check-in, {name}', { name }) : t('Self check-in');
  return (kind === 'user' || kind === 'proxy') && name ? name : t('Someone not signed in');
}

/** The role of the actor; empty if it adds nothing. */
export function roleLabel({ kind, role }: AuditActor, t: T): string {
  if (kind === 'portal') return t('automatic');
  if (kind === 'proxy') return t('acting for you');
  if (role === 'ROLE_DOCTOR') return t('Doctor');
  if (role === 'ROLE_HCP_ADMIN') return t('Hospital administrator');
  return role === 'ROLE_SYS_ADMIN' ? t('System administrator') : '';
}
