import type { Document } from '@openward/contract/documents';
import type { AnswerValue, Form, FormField } from '@openward/contract/forms';
import { expect } from '@playwright/test';
import { PEOPLE, type Person } from './people.ts';

/** Answers in the scripts that PDFs must support, and one for each type of field. */
export const ANSWERS: readonly (Omit<FormField, 'value'> & { value: AnswerValue; read: string[] })[] = [
  {
    name: 'name',
    label: 'Your whole name',
    type: 'Text',
    section: 'About you',
    value: 'Ana-María Núñez Šćepanović',
    read: ['Ana-María Núñez Šćepanović'],
  },
  {
    name: 'greek',
    label: 'Ποιο είναι το πρόβλημα;',
    type: 'Text',
    value: 'Πονοκέφαλος εδώ και τρεις εβδομάδες',
    read: ['Πονοκέφαλος εδώ και τρεις εβδομάδες'],
  },
  {
    name: 'cyrillic',
    label: 'Жалобы',
    type: 'Text',
    multiline: true,
    value: 'Головная боль, аллергия на пенициллин.\nТемпературы нет.',
    read: ['Головная боль, аллергия на пенициллин.', 'Температуры нет.'],
  },
  {
    name: 'arabic',
    label: 'ما هي الأعراض؟',
    type: 'Text',
    value: 'أعاني من صداع شديد منذ ثلاثة أسابيع',
    read: ['أعاني من صداع شديد منذ ثلاثة أسابيع'],
  },
  {
    name: 'chinese',
    label: '您有哪些症状？',
    type: 'Text',
    value: '反复头痛三周，对青霉素过敏。',
    read: ['反复头痛三周，对青霉素过敏。'],
  },
  {
    name: 'japanese',
    label: 'どのような症状がありますか？',
    type: 'Text',
    value: '三週間前から頭痛が続いています。',
    read: ['三週間前から頭痛が続いています。'],
  },
  {
    name: 'hebrew',
    label: 'התסמינים שלך',
    type: 'Text',
    value: 'כאב ראש כבר שלושה שבועות',
    read: ['כאב ראש כבר שלושה שבועות'],
  },
  {
    name: 'thai',
    label: 'คุณมีอาการอะไร',
    type: 'Text',
    value: 'ปวดศีรษะมาสามสัปดาห์ แพ้ยาเพนิซิลลิน ดื่มน้ำน้อย',
    read: ['ปวดศีรษะมาสามสัปดาห์ แพ้ยาเพนิซิลลิน ดื่มน้ำน้อย'],
  },
  {
    name: 'devanagari',
    label: 'आपको क्या तकलीफ़ है?',
    type: 'Text',
    value: 'तीन सप्ताह से सिरदर्द है, पेनिसिलिन से एलर्जी।',
    read: ['तीन सप्ताह से सिरदर्द है, पेनिसिलिन से एलर्जी।'],
  },
  {
    name: 'mood',
    label: 'How are you?',
    type: 'Text',
    value: 'Better 👍🏽 SpO₂ 97 %',
    read: ['Better 👍🏽 SpO₂ 97 %'],
  },
  { name: 'smoker', label: 'Do you smoke?', type: 'CheckBox', section: 'Your health', value: false, read: ['No'] },
  { name: 'born', label: 'Your birthday', type: 'Date', value: '1984-03-12', read: ['12/03/1984'] },
  { name: 'since', label: 'Since when', type: 'DateTime', value: '2026-11-01T14:30', read: ['01/11/2026 02:30 pm'] },
  { name: 'side', label: 'Which side', type: 'Radio', options: 'Left~Right', value: 'Left', read: ['Left'] },
  { name: 'blood', label: 'Blood group', type: 'Select', options: 'A~B~0', value: '0', read: ['0'] },
  {
    name: 'had',
    label: 'What you have had',
    type: 'MultiSelect',
    options: 'Asthma~Migraine~Measles',
    value: ['Asthma', 'Measles'],
    read: ['Asthma', 'Measles'],
  },
];

/** A session on a portal by the api only. */
export async function asking(url: string, person: Person) {
  const ask = async (method: string, path: string, body?: object, token = '') => {
    const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body instanceof Buffer ? body : body ? JSON.stringify(body) : null,
    });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return (await answer.json()).result;
  };
  const session = await ask('POST', '/login', { username: PEOPLE[person], password: 'Demo-pass-1' });
  return {
    user: session.user as { patientId: string },
    ask: (method: string, path: string, body?: object) => ask(method, path, body, session.token),
  };
}

/** Assigns a form of the practice to a patient. @param name the form's display name */
export async function assignForm(url: string, person: Person, name: string): Promise<void> {
  const { user } = await asking(url, person);
  const { ask } = await asking(url, 'sysAdmin');
  const forms: Form[] = await ask('GET', '/master/dynamicform/active');
  const dynamicFormId = forms.filter(({ displayName }) => displayName === name).map(({ id }) => id);
  await ask('POST', '/document/assign', { patientId: [user.patientId], dynamicFormId });
}

let made = 0;

/** Creates a form and assigns it to a patient. @returns the form, and the pending document */
export async function assignedDocument(
  url: string,
  person: Person,
  given: object,
): Promise<{ form: Form; documentId: string }> {
  const admin = await asking(url, 'sysAdmin');
  const patient = await asking(url, person);
  const about = { formName: `e2e-${Date.now()}-${++made}`, formDescriptioin: 'What we ask', status: 'ACTIVE' };
  const form: Form = await admin.ask('POST', '/master/dynamicform/save', { ...about, ...given });
  const { patientId } = patient.user;
  await admin.ask('POST', '/document/assign', { patientId: [patientId], dynamicFormId: [form.id] });
  const pending: Document[] = await patient.ask('GET', '/document/pending');
  return { form, documentId: pending.find(({ formId }) => formId === form.id)?.id ?? '' };
}

/** A document with answers in all scripts, completed by the patient. @param drawing the signature, a JPEG */
export async function completedDocument(url: string, person: Person, given: object, drawing?: Buffer) {
  const formText = ANSWERS.map(({ read: _read, value: _value, ...field }) => field);
  const assigned = await assignedDocument(url, person, {
    formText,
    isEsignatureRequired: drawing !== undefined,
    ...given,
  });
  const { ask } = await asking(url, person);
  const names = new Set(assigned.form.formText.map(({ name }) => name));
  const { documentId } = assigned;
  const fieldValues = ANSWERS.filter(({ name }) => names.has(name)).map(({ name, value }) => ({ name, value }));
  if (!drawing) await ask('POST', '/document/save', { documentId, fieldValues });
  else {
    await ask('POST', `/document/${documentId}/draft`, { revision: 0, fieldValues });
    const signer = new URLSearchParams({ revision: '1', firstName: 'Ana-María', lastName: 'Núñez' });
    await ask('POST', `/document/${documentId}/sign?${signer}`, drawing);
  }
  return assigned;
}
