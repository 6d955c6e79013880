import { call } from '@openward/api-client';
import { setLanguage } from '@openward/contract/accounts';
import { eventBus } from '@openward/event-bus';
import { changeLanguage, currentLanguage, LANGUAGES, PSEUDO, sessionAtom, store } from '@openward/remote-kit';
import { applyColorMode, type ColorMode } from '@openward/ui/theme';
import { atom } from 'jotai';
import { readSession } from '../session/storage.ts';

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

/** The language chosen on this device, else that of the account, else the browser's where there is a catalogue, else English. */
export function startLanguage(): string {
  const chosen = localStorage.getItem(LANGUAGE);
  if (chosen === PSEUDO) return PSEUDO;
  const wanted = [chosen, readSession()?.user.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((wish) => LANGUAGES.some(({ code }) => code === wish)) ?? 'en';
}

/** Tells the gateway which language was chosen on this device, so that the next page comes in it. */
export function rememberLanguage(): void {
  const isSecure = location.protocol === 'https:' ? '; Secure' : '';
  const chosen = localStorage.getItem(LANGUAGE);
  const life = chosen ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `openward-language=${chosen ?? ''}; Path=/; Max-Age=${life}; SameSite=Lax${isSecure}`;
}

/** Shows the account's language to who signs in on a device on which none was chosen. */
export function followAccount(): void {
  eventBus.on('session:signed-in', () => {
    const language = startLanguage();
    if (language !== currentLanguage()) void changeLanguage(language);
  });
}

/** Chooses a language and keeps it: on the device, and in the account of who is signed in, whom the portal writes to. */
export async function chooseLanguage(language: string): Promise<void> {
  localStorage.setItem(LANGUAGE, language);
  rememberLanguage();
  await changeLanguage(language);
  const session = store.get(sessionAtom);
  if (session.state !== 'signed-in' || session.user.actingFor) return;
  // The screen has changed anyway; the profile shows which language messages have.
  await call(setLanguage, { body: { language } }, { quiet: true }).catch(() => {});
}
