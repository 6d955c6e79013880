import { type Contract, contract } from '@openward/contract/everything';
import type { PracticeSettings } from '@openward/contract/practice';
import { practice } from '../platform/database/schema/index.ts';
import type { Call, Handler } from '../platform/http/call.ts';
import { refusal } from '../platform/http/refusal.ts';
import { mergeEdit } from '../platform/versions/merge-edit.ts';

type Endpoint<K extends keyof Contract['practice']> = Handler<Contract['practice'][K]>;

/** GET /practice */
export const getPractice: Endpoint<'getPractice'> = async (_input, call) => {
  const { name, phoneNo, formLanguage, color, logo, server } = await settingsOf(call, 'look');
  return { name, phoneNo: phoneNo || server.phoneNo, formLanguage, color, logo };
};

/** GET /practice/settings */
export const getPracticeSettings: Endpoint<'getPracticeSettings'> = (_input, call) => settingsOf(call, 'look');

/** POST /practice/settings */
export const changePracticeSettings: Endpoint<'changePracticeSettings'> = async ({ body }, call) => {
  const { id, version, server, logo: _, ...values } = await settingsOf(call, 'lock');
  const asked = await mergeEdit(call, contract.practice.changePracticeSettings, body, { id, version, values });
  const { name, phoneNo, quietFrom, quietTo, formLanguage, firstReminder, lastReminder, keepMessages, color } = asked;
  const signUpVerification = asked.signUpVerification as PracticeSettings['signUpVerification'];
  if (signUpVerification === 'on' && values.signUpVerification !== 'on' && !server.sendsMail) {
    throw refusal('wrong_state', 'This server sends no emails, so nobody would get the code.', {
      field: 'signUpVerification',
    });
  }
  await call.tx.update(practice).set({
    name,
    phoneNo,
    quietFrom,
    quietTo,
    formLanguage,
    firstReminder,
    lastReminder,
    signUpVerification,
    keepMessages,
    color,
  });
  await call.records.record('update', 'practice', [{ id, patientId: null }]);
  return settingsOf(call, 'look');
};

/** @param lock `lock` before a change, so that no other call changes the settings meanwhile */
async function settingsOf({ tx, services }: Call, lock: 'lock' | 'look'): Promise<PracticeSettings> {
  const query = tx.select().from(practice);
  const [row] = await (lock === 'lock' ? query.for('update') : query);
  if (!row) throw new Error('the row of the practice is gone: it was deleted by hand');
  const { backedUpAt: _, ...found } = row;
  const { practicePhone: phoneNo, signUpVerification, sendsMail } = services.config;
  return { ...found, server: { phoneNo, signUpVerification, sendsMail } };
}
