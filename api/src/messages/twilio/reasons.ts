import type { SmsReason } from '@openward/contract/messages';

/** Twilio's error codes with a specific reason (Twilio documentation, "Error and warning dictionary"). */
const REASONS: Readonly<Record<number, SmsReason>> = {
  21211: 'wrong_number',
  21217: 'wrong_number',
  21265: 'wrong_number',
  21610: 'stopped',
  21612: 'no_mobile',
  21614: 'no_mobile',
  21635: 'no_mobile',
  30003: 'unreachable',
  30004: 'filtered',
  30005: 'wrong_number',
  30006: 'no_mobile',
  30007: 'filtered',
};

/** The reason of a failed delivery, by Twilio's error code. */
export function reasonOf(code: unknown): SmsReason {
  return REASONS[Number(code)] ?? 'refused';
}
