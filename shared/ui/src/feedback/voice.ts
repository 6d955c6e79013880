import { useEffect } from 'react';

/** The shell's live region; it is in the page from the start, because one that comes together with its text is often not read out. */
export const VOICE = 'openward-voice';
/** Milliseconds after which a sentence is taken away, so that nobody comes upon an old one. */
const KEPT = 10_000;
/** Milliseconds that what is on its way may take without a word. */
const PATIENCE = 1_000;
/** Milliseconds without a key after which what was found is said. */
const REST = 500;

/** Has a sentence read out once, politely, whatever has the focus (WCAG 2.2, 4.1.3). Without the shell nobody hears it. */
export function say(sentence: string): void {
  const line = document.createElement('div');
  line.textContent = sentence;
  document.getElementById(VOICE)?.append(line);
  setTimeout(() => line.remove(), KEPT);
}

/** Says what is on its way where it takes longer than a second; what comes sooner needs no words. */
export function useSayLate(sentence: string): void {
  useEffect(() => {
    const timer = setTimeout(() => say(sentence), PATIENCE);
    return () => clearTimeout(timer);
  }, [sentence]);
}

/** Says each new sentence once it rests. @param sentence undefined where there is nothing to say */
export function useSayAtRest(sentence: string | undefined): void {
  useEffect(() => {
    if (!sentence) return;
    const timer = setTimeout(() => say(sentence), REST);
    return () => clearTimeout(timer);
  }, [sentence]);
}
