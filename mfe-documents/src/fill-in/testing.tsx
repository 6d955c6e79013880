import type { Document, DocumentDraft } from '@openward/contract/documents';
import type { FieldType, FormField } from '@openward/contract/forms';
import {
  aUser,
  type FakeServer,
  failure,
  type RenderedScreen,
  renderRemoteScreen,
  type ServerCall,
  serverForEachTest,
  success,
} from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import FillInPage from './fill-in-page.tsx';

const DOCUMENT_ID = '0190a6e0-0000-7000-8000-00000000d0c0';
export const SAVED_AT = '2026-03-01T09:30:00.000Z';

/** The calls of the page. */
export const GET = `GET /document/${DOCUMENT_ID}`;
export const DRAFT = `POST /document/${DOCUMENT_ID}/draft`;
export const SAVE = 'POST /document/save';
export const SIGN = `POST /document/${DOCUMENT_ID}/sign/strokes`;
export const ADD_FILE = `POST /document/${DOCUMENT_ID}/file`;
export const REMOVE_FILE = `POST /document/file/${DOCUMENT_ID}/remove`;
export const VIEW = `/document/view/${DOCUMENT_ID}`;
export { DOCUMENT_ID };

const asked = (name: string, label: string, type: FieldType = 'Text', more: Partial<FormField> = {}) => ({
  name,
  label,
  type,
  ...more,
});

/** A document that waits to be filled in. */
export function aDocument(given: Partial<Document> = {}): Document {
  return {
    id: DOCUMENT_ID,
    formId: DOCUMENT_ID,
    formVersion: 1,
    patientId: DOCUMENT_ID,
    displayName: 'Add new patient',
    formDescription: 'What we ask everybody',
    documentStatus: 'PENDING',
    assignedDate: '2026-03-01T08:00:00.000Z',
    confirmationDate: null,
    dueOn: null,
    isBegun: false,
    isEsignatureRequired: false,
    isSubmitted: given.documentStatus === 'COMPLETED',
    nextSigners: [],
    isYourTurn: true,
    missingSigner: null,
    patient: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1985-12-10' },
    fieldValues: [
      asked('reason', 'Reason of your visit', 'Text', { required: true }),
      asked('smoker', 'I smoke', 'CheckBox'),
      asked('perDay', 'How many a day', 'Text', { showWhen: { field: 'smoker', is: 'equals', value: 'true' } }),
    ],
    attachments: null,
    files: [],
    draft: { revision: 0, savedAt: null, fieldValues: [] },
    signer: { firstName: 'Ada', lastName: 'Byron', relation: 'Self' },
    esignatureCaptured: 'false',
    firstName: '',
    lastName: '',
    signatureImage: null,
    evidence: null,
    signers: null,
    signatures: [],
    ...given,
  };
}

/** A draft of revision 1 with the answer to the first question. */
export const begunWith = (value: string): DocumentDraft => ({
  revision: 1,
  savedAt: SAVED_AT,
  fieldValues: [{ name: 'reason', value }],
});

/** Lets a server keep drafts. Returns its draft, and a function that saves from another device. */
function keepDrafts(server: Pick<FakeServer, 'answer'>, document: Document) {
  let draft = document.draft ?? { revision: 0, savedAt: null, fieldValues: [] };
  const save = ({ body }: Pick<ServerCall, 'body'>) => {
    const { revision, fieldValues } = body as typeof draft;
    if (revision !== draft.revision) return failure('conflict', 'Other answers were saved.', undefined, draft);
    draft = { revision: revision + 1, savedAt: SAVED_AT, fieldValues };
    return success(draft);
  };
  server.answer({ [GET]: () => success({ ...document, draft }), [DRAFT]: save });
  return {
    save,
    draft: () => Object.fromEntries(draft.fieldValues.map(({ name, value }) => [name, value])),
    elsewhere(answers: object): DocumentDraft {
      const fieldValues = Object.entries(answers).map(([name, value]) => ({ name, value }));
      draft = { revision: draft.revision + 1, savedAt: SAVED_AT, fieldValues };
      return draft;
    },
  };
}

/** The server for a test file; each test starts with an empty tab storage. */
export function fillInServer() {
  const server = serverForEachTest();
  beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => {}));
  afterEach(() => sessionStorage.clear());
  return { server, keeps: (document: Document) => keepDrafts(server, document) };
}

/** The same user over a reload, because drafts belong to a user. */
const ADA = aUser({ firstName: 'Ada', lastName: 'Byron' });

/** Renders the page. */
export const show = (user = ADA, query = ''): Promise<RenderedScreen> =>
  renderRemoteScreen(FillInPage, {
    user,
    at: `/document/upload/${DOCUMENT_ID}${query}`,
    path: '/document/upload/:documentid',
    remote: 'documents',
  });

/** Waits for the first question. */
export const reason = () => screen.findByRole('textbox', { name: /^Reason of your visit/ });

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
