import {
  type AUDIT_ACTIONS,
  type AuditActor,
  type AuditEntity,
  type AuditEntry,
  type AuditEvent,
  OPENED_ACTION,
} from '@openward/contract/audit';
import { alphabetOf } from '@openward/contract/text';
import { currentLanguage, type T } from '@openward/remote-kit';

/** The actions that the filter offers. */
const ACTIONS: Record<(typeof AUDIT_ACTIONS)[number], (t: T) => string> = {
  read: (t) => t('Viewed'),
  create: (t) => t('Created'),
  update: (t) => t('Changed'),
  import: (t) => t('Imported'),
  register: (t) => t('Registered a patient'),
  'import rows': (t) => t('Started an import of patients'),
  'open for minor': (t) => t('Created a record for a child'),
  reschedule: (t) => t('Rescheduled'),
  'undo move': (t) => t('Moved back'),
  'undo cancel': (t) => t('Restored'),
  cancel: (t) => t('Cancelled'),
  confirmed: (t) => t('Confirmed'),
  'confirm by SMS': (t) => t('Confirmed by text message'),
  'read by link': (t) => t('Viewed with a link'),
  'confirm by link': (t) => t('Confirmed with a link'),
  'reschedule by link': (t) => t('Rescheduled with a link'),
  'cancel by link': (t) => t('Cancelled with a link'),
  'check-in': (t) => t('Checked in'),
  'running late': (t) => t('Said to be running late'),
  'write by SMS': (t) => t('Wrote a text message about an appointment'),
  completed: (t) => t('Completed'),
  reopened: (t) => t('Reopened'),
  block: (t) => t('Blocked time'),
  'did not come': (t) => t('Marked as “did not come”'),
  'day after: complete': (t) => t('Completed automatically'),
  'day after: did not come': (t) => t('Marked as “did not come” automatically'),
  remind: (t) => t('Sent a reminder'),
  tell: (t) => t('Told the patient about a change'),
  call: (t) => t('Noted that the patient was called'),
  'call again': (t) => t('Noted that the patient still has to be called'),
  offer: (t) => t('Offered a free time'),
  decline: (t) => t('Declined an offered time'),
  leave: (t) => t('Left the waiting list'),
  'send sms': (t) => t('Sent a message'),
  'count bulk sms': (t) => t('Counted the patients of a group for a message'),
  'plan bulk sms': (t) => t('Planned a message to a group'),
  'cancel bulk sms': (t) => t('Cancelled a message to a group'),
  'continue bulk sms': (t) => t('Continued a message to a group'),
  'stop sms': (t) => t('Recorded the reply STOP'),
  'start sms': (t) => t('Recorded the reply START'),
  'set password': (t) => t('Set a password'),
  'change code number': (t) => t('Changed the phone number for codes'),
  'change sign-in email': (t) => t('Changed the sign-in email'),
  'stop change': (t) => t('Stopped an account change'),
  'help with lost phone': (t) => t('Set a new phone number for codes after a lost phone'),
  'add passkey': (t) => t('Added a passkey'),
  'remove passkey': (t) => t('Removed a passkey'),
  'add authenticator app': (t) => t('Set up an authenticator app'),
  'remove authenticator app': (t) => t('Removed an authenticator app'),
  'renew recovery codes': (t) => t('Got new recovery codes'),
  'lift second factor': (t) => t('Asked to remove a second factor'),
  'confirm lift of second factor': (t) => t('Confirmed the removal of a second factor'),
  'sign out': (t) => t('Signed out on all devices'),
  'confirm access': (t) => t('Confirmed an access review'),
  'allow hospital sign-in': (t) => t('Allowed a sign-in with the hospital'),
  'connect hospital sign-in': (t) => t('Connected the sign-in with the hospital'),
  'disconnect hospital sign-in': (t) => t('Disconnected the sign-in with the hospital'),
  'remove second factor': (t) => t('Removed a second factor'),
  'open calendar': (t) => t('Created a calendar address'),
  'close calendar': (t) => t('Removed a calendar address'),
  'set picture': (t) => t('Changed their picture'),
  'remove picture': (t) => t('Removed their picture'),
  'look at invitation': (t) => t('Viewed an invitation'),
  accept: (t) => t('Accepted an invitation'),
  end: (t) => t('Ended access'),
  renew: (t) => t('Gave access again'),
  'limit access': (t) => t('Limited access'),
  'lift limit': (t) => t('Removed a limit of access'),
  'look for elsewhere': (t) => t('Searched for a patient of another hospital'),
  'open elsewhere': (t) => t('Opened a record of another hospital'),
  merge: (t) => t('Merged two patient records'),
  'undo merge': (t) => t('Undid a merge of patient records'),
  'invite to account': (t) => t('Sent a link to an own account'),
  'claim account': (t) => t('Claimed their account'),
  assign: (t) => t('Assigned a document'),
  'save draft': (t) => t('Saved answers in a document'),
  complete: (t) => t('Completed a document'),
  sign: (t) => t('Signed a document'),
  'attach file': (t) => t('Attached a file'),
  'remove file': (t) => t('Removed a file'),
  'read file': (t) => t('Downloaded a file'),
  verify: (t) => t('Checked that a document is unchanged'),
  'take along PDF': (t) => t('Downloaded the health record (PDF)'),
  'take along FHIR': (t) => t('Downloaded the health record (FHIR)'),
  'read access': (t) => t('Viewed who accessed the record'),
  'read audit': (t) => t('Opened the audit log'),
  'export audit': (t) => t('Exported the audit log'),
  'register app': (t) => t('Registered an app'),
  'change app': (t) => t('Changed an app'),
  'renew app secret': (t) => t('Made a new secret for an app'),
  'allow app': (t) => t('Allowed an app'),
  'end app': (t) => t('Ended the access of an app'),
  'open app': (t) => t('Opened an app with a patient'),
  'send again': (t) => t('Sent failed events again'),
  'begin bulk export': (t) => t('Started a bulk export'),
  'download bulk export': (t) => t('Downloaded a file of a bulk export'),
  'delete bulk export': (t) => t('Deleted a bulk export'),
};

/** Words that depend on the entity, or on the start of an action. */
const OF_ACCESS: [RegExp, (t: T) => string][] = [
  [/^invite for /, (t) => t('Sent an invitation')],
  [/^allow /, (t) => t('Changed access')],
  [/^decline$/, (t) => t('Declined an invitation')],
];

/** A refused call may have other entities; its path says enough. */
const ENTITIES: Record<AuditEntity | 'user', (t: T) => string> = {
  appointment: (t) => t('Appointment'),
  patient: (t) => t('Patient'),
  account: (t) => t('Account'),
  app: (t) => t('App'),
  subscription: (t) => t('Subscription'),
  user: (t) => t('Account'),
  waitingRequest: (t) => t('Waiting list'),
  proxyGrant: (t) => t('Family access'),
  smsMessage: (t) => t('SMS'),
  bulkSms: (t) => t('Messages to groups'),
  document: (t) => t('Document'),
  form: (t) => t('Form'),
  hospital: (t) => t('Hospital'),
  practice: (t) => t('Settings of the practice'),
};

const labelIn = (labels: Record<string, (t: T) => string>, code: string) => labels[code];

/** The filter's options for actions. */
export function actionOptions(t: T): { value: string; label: string }[] {
  const options = Object.entries(ACTIONS).map(([value, label]) => ({ value, label: label(t) }));
  const compare = alphabetOf(currentLanguage());
  options.sort((a, b) => compare(a.label, b.label));
  return [{ value: OPENED_ACTION, label: t('Opened the record or a document') }, ...options];
}

/** The label of an action if there is one, else the action as stored (for a refused call its path). */
export function actionLabel({ action, entity }: AuditEvent, t: T): string {
  const [, ofAccess] = (entity === 'proxyGrant' && OF_ACCESS.find(([begins]) => begins.test(action))) || [];
  return (ofAccess ?? labelIn(ACTIONS, action))?.(t) ?? action;
}

/** The entity of an entry: `Appointment (12)`; empty if the action names it already. */
export function entityLabel(
  { entity, action, recordCount: count }: Pick<AuditEntry, 'entity' | 'action' | 'recordCount'>,
  t: T,
): string {
  if (entity === 'patient' && action !== 'read' && action in ACTIONS) return '';
  const label = labelIn(ENTITIES, entity)?.(t) ?? '';
  return label && count > 1 ? `${label} (${count})` : label;
}

/** The label of the actor of an entry. */
export function actorLabel({ kind, name }: AuditActor, t: T): string {
  if (kind === 'portal') return t('The portal');
  if (kind === 'proxy') return t('{name}, acting for the patient', { name });
  if (kind === 'app') return name;
  if (kind === 'kiosk') return name ? t('Self check-in, {name}', { name }) : t('Self check-in');
  if (kind === 'stranger') return name ? t('Not signed in, entered {name}', { name }) : t('Not signed in');
  return name || t('Unknown user');
}

/** The actor's role at that time. */
export function roleLabel({ role }: Pick<AuditActor, 'role'>, t: T): string {
  if (role === 'ROLE_PATIENT') return t('Patient');
  if (role === 'ROLE_DOCTOR') return t('Doctor');
  if (role === 'ROLE_HCP_ADMIN') return t('HCP Admin');
  return role === 'ROLE_SYS_ADMIN' ? t('Admin') : '';
}
