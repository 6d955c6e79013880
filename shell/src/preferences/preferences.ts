import { changeLanguage, LANGUAGES, type Language, PSEUDO, store } from '@openward/remote-kit';
import { applyColorMode, type ColorMode } from '@openward/ui/theme';
import { atom } from 'jotai';

const COLOR_MODE = 'openward.colorMode';
const LANGUAGE = 'openward.language';

/** The colour mode chosen on this device. */
export const colorModeAtom = atom<ColorMode>('system');

let stopFollowing = () => {};

/** Chooses and keeps a colour mode. */
export function chooseColorMode(mode: ColorMode): void {
  localStorage.setItem(COLOR_MODE, mode);
  drawIn(mode);
}

/** Draws in the mode that this device chose before. */
export function startColorMode(): void {
  const kept = localStorage.getItem(COLOR_MODE);
  drawIn(kept === 'light' || kept === 'dark' ? kept : 'system');
}

function drawIn(mode: ColorMode): void {
  stopFollowing();
  stopFollowing = applyColorMode(mode);
  store.set(colorModeAtom, mode);
}

/** The language chosen on this device, else the browser's where there is a catalogue, else English. */
export function startLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE);
  if (chosen === PSEUDO) return PSEUDO;
  const wanted = [chosen ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const known = wanted.find((code) => LANGUAGES.some((language) => language.code === code));
  return (known as Language | undefined) ?? 'en';
}

/** Chooses and keeps a language. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE, language);
  await changeLanguage(language);
}
