import type { FormSigners, SignerStep } from '@openward/contract/forms';
import { call } from './client.ts';

/** A document with several signers, of a patient who has a proxy. */
export async function documentToSign(roles: readonly (SignerStep | SignerStep['role'])[], inOrder = true) {
  const { build, tokenFor } = globalThis.openward;
  const [patient, parent] = [await build.patient(), await build.patient()];
  const grantId = await build.access({ patientId: patient.patientId, proxyUserId: parent.userId });
  const steps = roles.map((step): SignerStep => (typeof step === 'string' ? { role: step } : step));
  const signers: FormSigners = { inOrder, steps };
  const { formId } = await build.form({ isEsignatureRequired: true, signers });
  const id = await build.document({ patientId: patient.patientId, formId });
  const asPatient = { token: await tokenFor(patient) };
  const acting = { 'x-acting-for': patient.patientId };
  const asParent = { token: await tokenFor(parent), headers: acting };
  type As = { token: string; headers?: Record<string, string> };
  return {
    id,
    formId,
    patient,
    parent,
    grantId,
    asPatient,
    asParent,
    read: (as: As) => call('GET', `/document/${id}`, as),
    /** Fills it in and gives the first signature. */
    submit: (as: As, more: object = {}) =>
      call('POST', '/document/save', {
        ...as,
        body: {
          documentId: id,
          fieldValues: [{ name: 'note', value: 'A cough' }],
          esignatureCaptured: true,
          firstName: 'Ada',
          lastName: 'Byron',
          ...more,
        },
      }),
    /** Gives one of the further signatures. */
    sign: (as: As, position: number, name = 'Signer') =>
      call('POST', `/document/${id}/signature`, { ...as, body: { position, firstName: name, lastName: 'Test' } }),
  };
}
