/**
 * The states of a document, in its order. OVERDUE is any open document after its due date: it is shown in addition to
 * the document's other state, which decides what users may do.
 */
export const DOCUMENT_STATES = ['PENDING', 'OVERDUE', 'SUBMITTED', 'COMPLETED', 'CANCELED'] as const;

export type DocumentState = (typeof DOCUMENT_STATES)[number];

/**
 * Open documents are in lists and queues, staff can remind patients of them, and a system admin can cancel them.
 * Completed ones can be verified and downloaded, and never change. Cancelled ones are in no list.
 */
export type DocumentStage = 'open' | 'completed' | 'cancelled';

/** The properties of a state. */
interface StateRules {
  /** English name, and the colour of its badge. */
  label: string;
  palette: 'warning' | 'danger' | 'success' | 'gray';
  stage: DocumentStage;
  /** In calls and in the database, which keeps a cancellation as its time. */
  status: 'PENDING' | 'COMPLETED';
  /** Users may change the answers and files. Afterwards there is no draft. */
  takesAnswers: boolean;
  /** It waits for signatures after the first. */
  takesSignatures: boolean;
}

export const DOCUMENT_RULES = {
  PENDING: {
    label: 'Pending',
    palette: 'warning',
    stage: 'open',
    status: 'PENDING',
    takesAnswers: true,
    takesSignatures: false,
  },
  OVERDUE: {
    label: 'Overdue',
    palette: 'danger',
    stage: 'open',
    status: 'PENDING',
    takesAnswers: true,
    takesSignatures: false,
  },
  SUBMITTED: {
    label: 'Waits for signatures',
    palette: 'warning',
    stage: 'open',
    status: 'PENDING',
    takesAnswers: false,
    takesSignatures: true,
  },
  COMPLETED: {
    label: 'Completed',
    palette: 'success',
    stage: 'completed',
    status: 'COMPLETED',
    takesAnswers: false,
    takesSignatures: false,
  },
  CANCELED: {
    label: 'Cancelled',
    palette: 'gray',
    stage: 'cancelled',
    status: 'PENDING',
    takesAnswers: false,
    takesSignatures: false,
  },
} as const satisfies Record<DocumentState, StateRules>;

/** The statuses of the documents in a stage, or of all. */
export function documentStatuses(stage?: DocumentStage): DocumentStatus[] {
  const states = DOCUMENT_STATES.map((state) => DOCUMENT_RULES[state]);
  return [...new Set(states.filter((rules) => !stage || rules.stage === stage).map(({ status }) => status))];
}

/** The status of a document that is not cancelled. */
export type DocumentStatus = StateRules['status'];

/** The rules of a document that is not cancelled, whether or not it is overdue. */
export function documentRulesOf(document: { documentStatus: DocumentStatus; isSubmitted: boolean }): StateRules {
  const { documentStatus, isSubmitted } = document;
  return DOCUMENT_RULES[documentStatus === 'PENDING' && isSubmitted ? 'SUBMITTED' : documentStatus];
}

/** True for an open document after its due date. @param today `YYYY-MM-DD` */
export function isOverdue(document: { documentStatus: DocumentStatus; dueOn: string | null }, today: string): boolean {
  const { documentStatus, dueOn } = document;
  return DOCUMENT_RULES[documentStatus].stage === 'open' && dueOn !== null && dueOn < today;
}
