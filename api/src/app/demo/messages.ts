import type { SmsPurpose, SmsReason, SmsState } from '@openward/contract/messages';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { smsMessage, smsTemplate } from '../../platform/database/schema/index.ts';

/** Place of the demo patient who has answered STOP; the record shows the opt-out too. */
export const STOPPED = 4;

interface Sent {
  hoursAgo: number;
  /** The patient's place. */
  to: number;
  purpose: SmsPurpose;
  text: string;
  state: SmsState;
  reason?: SmsReason;
  by?: 'doctor' | 'hcpAdmin';
}

const PLEASE_CALL = 'Your results are here. Please call us for an appointment.';
const SENT: Sent[] = [
  { hoursAgo: 2, to: 0, purpose: 'message', text: PLEASE_CALL, state: 'DELIVERED', by: 'doctor' },
  { hoursAgo: 5, to: 3, purpose: 'message', text: 'Please come fasting.', state: 'SENT', by: 'hcpAdmin' },
  { hoursAgo: 20, to: 2, purpose: 'reminder', text: 'Reminder: you have an appointment tomorrow.', state: 'DELIVERED' },
  {
    hoursAgo: 26,
    to: STOPPED,
    purpose: 'message',
    text: PLEASE_CALL,
    state: 'FAILED',
    reason: 'stopped',
    by: 'doctor',
  },
  {
    hoursAgo: 30,
    to: 6,
    purpose: 'message',
    text: 'The entrance is on the north side this week.',
    state: 'FAILED',
    reason: 'wrong_number',
    by: 'hcpAdmin',
  },
  { hoursAgo: 50, to: 7, purpose: 'cancellation', text: 'Your appointment is cancelled.', state: 'DELIVERED' },
  {
    hoursAgo: 74,
    to: 3,
    purpose: 'message',
    text: 'We have sent your letter by post.',
    state: 'UNKNOWN',
    reason: 'interrupted',
    by: 'hcpAdmin',
  },
];

const TEMPLATES = [
  ['Come fasting', 'Dear {firstName}, please do not eat or drink anything but water for 8 hours before your visit.'],
  ['Results are here', `Dear {firstName} {lastName}, your results are here. Please call us for an appointment.`],
] as const;

/** Recent messages in most of the possible states, and two message templates. */
export async function demoMessages(
  tx: Tx,
  demo: {
    now: Date;
    hospitalId: string;
    patients: readonly { id: string; phoneNo: string }[];
    by: { doctor: string; hcpAdmin: string };
  },
): Promise<void> {
  const rows = SENT.flatMap(({ hoursAgo, to, text, by, ...rest }) => {
    const patient = demo.patients[to];
    const at = new Date(demo.now.getTime() - hoursAgo * 3_600_000);
    const when = { createdAt: at, changedAt: at, nextTryAt: at, giveUpAt: at, handedAt: at };
    if (!patient) return [];
    return {
      ...rest,
      ...when,
      id: newId(),
      patientId: patient.id,
      phoneNo: patient.phoneNo,
      body: text,
      sentBy: by ? demo.by[by] : null,
      hospitalId: demo.hospitalId,
      attempts: 1,
    };
  });
  await tx.insert(smsMessage).values(rows);
  await tx.insert(smsTemplate).values(TEMPLATES.map(([name, body]) => ({ id: newId(), hospitalId: null, name, body })));
}
