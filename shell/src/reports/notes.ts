import type { Release, ReportKind } from '@openward/contract/releases';
import type { LoadStage } from '../loading/failures.ts';

/** One event in the life of a release in this page. */
export interface Note {
  release: Release;
  kind: ReportKind;
  stage?: LoadStage | undefined;
  /** For `shown`: the start time from `performance.now`. */
  begun?: number | undefined;
  at: number;
}

/** Upper limit of unread notes; the gateway takes the same number at a time. */
const MOST = 50;

const notes: Note[] = [];

/** Records an event of a release. The reporting code loads later, so that no screen waits for it. */
export function note(release: Release, kind: ReportKind, stage?: LoadStage, begun?: number): void {
  if (notes.length < MOST) notes.push({ release, kind, stage, begun, at: performance.now() });
}

/** Takes the notes since the last call, oldest first. */
export function takeNotes(): Note[] {
  return notes.splice(0);
}
