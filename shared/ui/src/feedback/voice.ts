import { useEffect } from 'react';

/** The id of the shell's live region, which exists from the start: one that appears with its text is often not read. */
export const VOICE = 'openward-voice';
/** Milliseconds after which a sentence is removed, so that screen readers do not find old ones. */
const KEPT = 10_000;
/** Milliseconds that loading may take before it is announced. */
const PATIENCE = 1_000;
/** Milliseconds without a change before results are announced. */
const REST = 500;

/** Announces a sentence once, politely, whatever has the focus (WCAG 2.2, 4.1.3). Does nothing without the shell. */
export function say(sentence: string): void {
  const line = document.createElement('div');
  line.textContent = sentence;
  document.getElementById(VOICE)?.append(line);
  setTimeout(() => line.remove(), KEPT);
}

/** Announces a loading state that lasts longer than a second. */
export function useSayLate(sentence: string): void {
  useEffect(() => {
    const timer = setTimeout(() => say(sentence), PATIENCE);
    return () => clearTimeout(timer);
  }, [sentence]);
}

/** Announces each new sentence after it stays unchanged for a moment. @param sentence undefined for silence */
export function useSayAtRest(sentence: string | undefined): void {
  useEffect(() => {
    if (!sentence) return;
    const timer = setTimeout(() => say(sentence), REST);
    return () => clearTimeout(timer);
  }, [sentence]);
}
