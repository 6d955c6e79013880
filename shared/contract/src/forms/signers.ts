import type { PlainSentence } from '../core/sentences.ts';
import type { FormSigners, SignerRole, SignerStep } from './types.ts';

/** Most signatures of a form. */
export const MOST_SIGNERS = 6;

/** Most characters of a signer's label. */
export const MOST_SIGNER_LETTERS = 80;

/** True for roles that may fill in the answers. */
export function isPatientSide(role: SignerRole): boolean {
  return role === 'Patient' || role === 'Parent';
}

/** The problem with the signers of a form, or undefined. */
export function signersProblem({ inOrder, steps }: FormSigners): PlainSentence | undefined {
  if (steps.filter(({ role }) => role === 'Patient').length > 1) return 'The patient can sign only once.';
  const [first] = steps;
  if (inOrder && first && !isPatientSide(first.role)) {
    return 'The first signer fills in the form. Please choose the patient or a parent.';
  }
  return steps.some(({ role }) => isPatientSide(role))
    ? undefined
    : 'Please add the patient or a parent. They fill in the form.';
}

/** The signers without empty parts; null if the form needs no signature or names no signers. */
export function keptSigners(form: {
  isEsignatureRequired: boolean;
  signers?: FormSigners | null | undefined;
}): FormSigners | null {
  const { signers } = form;
  if (!form.isEsignatureRequired || !signers || signers.steps.length === 0) return null;
  const steps = signers.steps.map(
    ({ role, label }): SignerStep => ({ role, ...(label?.trim() && { label: label.trim() }) }),
  );
  return { inOrder: signers.inOrder, steps };
}
