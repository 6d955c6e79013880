import type { Release, ReportKind } from '@openward/contract/releases';
import type { LoadStage } from '../loading/failures.ts';

/** What became of a release in this page, once. */
export interface Note {
  release: Release;
  kind: ReportKind;
  stage?: LoadStage | undefined;
  /** Of what was shown: from when on, as `performance.now` says it. */
  begun?: number | undefined;
  /** When it was noted. */
  at: number;
}

/** More are not kept where nobody comes for them: the gateway takes as many at a time. */
const MOST = 50;

const notes: Note[] = [];

/** Notes what became of a release. What makes reports of it comes later, so that no screen waits for that. */
export function note(release: Release, kind: ReportKind, stage?: LoadStage, begun?: number): void {
  if (notes.length < MOST) notes.push({ release, kind, stage, begun, at: performance.now() });
}

/** Takes the notes since the last time, oldest first. */
export function takeNotes(): Note[] {
  return notes.splice(0);
}
