import type { Answer, ErrorCode, Failure, Message } from '@openward/contract';
import { inLanguage } from '../../platform/messages/wording.ts';

/** The system of the portal's own error codes, which are more specific than the standard's. */
const CODES = 'urn:openward:error-code';

/** The standard's code for each refusal (IssueType). */
const ISSUES: Partial<Record<ErrorCode, string>> = {
  not_signed_in: 'login',
  token_expired: 'expired',
  session_ended: 'expired',
  not_allowed: 'forbidden',
  proof_required: 'security',
  second_factor_missing: 'security',
  not_found: 'not-found',
  no_access: 'not-found',
  merged: 'deleted',
  invalid_input: 'invalid',
  conflict: 'conflict',
  too_large: 'too-long',
  unsupported_media: 'not-supported',
  not_acceptable: 'not-supported',
  too_many_requests: 'throttled',
  unavailable: 'transient',
  internal: 'exception',
};

/** A refusal as an OperationOutcome in the reader's language, with an issue for each invalid field. */
export function outcomeOf({ description, code, errors, sentence, values }: Failure, language: string) {
  const said = (sentence ? { sentence, values } : description) as Message;
  const issue = (text: string, field?: string) => ({
    severity: 'error',
    code: ISSUES[code] ?? 'business-rule',
    details: { coding: [{ system: CODES, code }], text },
    ...(field && { expression: [expressionOf(field)] }),
  });
  const fields = Object.entries(errors ?? {}).map(([field, text]) =>
    issue(inLanguage(language, text as Message), field),
  );
  return {
    resourceType: 'OperationOutcome',
    issue: fields.length > 0 ? fields : [issue(inLanguage(language, said))],
  };
}

/** A field as an expression. For a value it is its parameter, whose name may contain any characters (R4, `string`). */
const expressionOf = (field: string) =>
  field
    .replace(/\[\d+\]$/, '')
    .replace(/^\["(.*)"\]$/s, '$1')
    .replace(/\s/g, ' ');

/** The answer of a call that was not refused. */
export type Success<T> = Extract<Answer<T>, { status: 'SUCCESS' }>;

/** A success as an OperationOutcome, with its message if there is one. */
export function informationOf({ message, sentence, values }: Success<unknown>, language: string) {
  const said = (sentence ? { sentence, values } : message) as Message | '';
  const details = said && { details: { text: inLanguage(language, said) } };
  const issue = { severity: 'information', code: 'informational', ...details };
  return { resourceType: 'OperationOutcome', issue: [issue] };
}
