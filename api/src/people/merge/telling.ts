import type { Sentence } from '@openward/contract';
import { signsIn } from '@openward/contract/sharing';
import type { Call } from '../../platform/http/call.ts';
import type { MergeSaid, Said } from './fields.ts';

const MERGED = 'Your records at the practice were merged' satisfies Sentence;
const SEPARATED = 'Your records at the practice are separate again' satisfies Sentence;
const STAYS =
  'The practice had two records of you at Openward and has merged them. You still sign in with this email address. If you have questions, please call the practice.' satisfies Sentence;
const ENDS =
  'The practice had two records of you at Openward and has merged them. You can no longer sign in with this email address. If you do not know which one to use, please call the practice.' satisfies Sentence;
const IS_BACK =
  'The practice had merged two records of you at Openward and has undone this. You can sign in with this email address. If you have questions, please call the practice.' satisfies Sentence;

/** Tells both addresses without revealing the other one, because the merge may be a mistake. */
export function tellOfMerge(call: Call, { kept, merged, after }: MergeSaid): void {
  for (const one of [kept, merged]) {
    if (one.status === 'ACTIVE')
      tell(call, one, MERGED, one.username === after.username && after.status === 'ACTIVE' ? STAYS : ENDS);
  }
}

/** Tells both that the records are separate again. @param now both records after the undo */
export function tellOfUndoing(call: Call, now: readonly Said[]): void {
  for (const one of now) if (one.status === 'ACTIVE') tell(call, one, SEPARATED, IS_BACK);
}

function tell(
  call: Call,
  { username, language }: Said,
  subject: typeof MERGED | typeof SEPARATED,
  text: typeof STAYS | typeof ENDS | typeof IS_BACK,
): void {
  if (!signsIn(username)) return;
  const { messages } = call.services;
  call.afterCommit(() => messages.mail({ address: username, language }, { subject, text }, 'notice'));
}
