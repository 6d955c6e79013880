import { template } from '@openward/contract';
import { DOCUMENT_RULES, type Document } from '@openward/contract/documents';
import { isPatientSide } from '@openward/contract/forms';
import { eq, sql } from 'drizzle-orm';
import { document } from '../platform/database/schema/index.ts';
import type { Call } from '../platform/http/call.ts';
import { documentOf, type Reading, type Unwritten } from './reading.ts';
import { ofDocuments } from './signers.ts';
import { selectAsked, tell, type Wording } from './telling.ts';

type Turning = Reading & Pick<Call, 'afterCommit'>;

/**
 * Continues after a signature: completes the document, or asks the next signers.
 * @param before the document before the signature
 * @param signed.witness the audit row of the signature, which is written at the commit
 * @returns the document after it
 */
export async function endTurn(
  call: Turning,
  before: Document,
  { at, witness }: { at: Date; witness: Unwritten },
): Promise<Document> {
  const { id } = before;
  const next = before.signers ? (await documentOf(call, id, witness)).nextSigners : [];
  const isNew = ({ position }: { position: number }) =>
    !before.isSubmitted || !before.nextSigners.some((each) => each.position === position);
  const isAsked = next.some((step) => isPatientSide(step.role) && isNew(step));
  const told = isAsked ? await ask(call, id) : 0;
  const change =
    next.length === 0
      ? { status: DOCUMENT_RULES.COMPLETED.status, completedAt: at }
      : // People reminded earlier have signed by now.
        { remindedAt: told > 0 ? at : next.some(isNew) ? null : sql`${document.remindedAt}` };
  // Update in any case, so that open pages are notified.
  await call.tx.update(document).set(change).where(eq(document.id, id));
  return documentOf(call, id, witness);
}

/** @returns how many people were reached */
async function ask(call: Turning, id: string): Promise<number> {
  const { tx, services } = call;
  return tell(
    call,
    await selectAsked(tx, ofDocuments(sql`document.id = ${id}`), services.now()),
    toSign(services.config.portalUrl),
  );
}

function toSign(portalUrl: string | undefined): Wording {
  const link = `${portalUrl}/patient/actionitems`;
  return {
    subject: 'A form to sign',
    text: (isOwn) => {
      if (isOwn) {
        return portalUrl
          ? template('A form is ready for you to sign: {link}', { link })
          : 'A form is ready for you to sign. You can find it in the portal, under Action Items.';
      }
      return portalUrl
        ? template('A form of someone you act for is ready for you to sign: {link}', { link })
        : 'A form of someone you act for is ready for you to sign. You can find it in the portal, under Action Items.';
    },
  };
}
