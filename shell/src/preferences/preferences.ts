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

/** Applies a colour mode and stores it. */
export function chooseColorMode(mode: ColorMode): void {
  localStorage.setItem(COLOR_MODE, mode);
  drawIn(mode);
}

/** Applies the stored colour mode. */
export function startColorMode(): void {
  const kept = localStorage.getItem(COLOR_MODE);
  drawIn(kept === 'light' || kept === 'dark' ? kept : 'system');
}

function drawIn(mode: ColorMode): void {
  stopFollowing();
  stopFollowing = applyColorMode(mode);
  store.set(colorModeAtom, mode);
}

/** The language chosen on this device, else the account's, else the browser's if there is a catalogue, else English. */
export function startLanguage(): string {
  const chosen = localStorage.getItem(LANGUAGE);
  if (chosen === PSEUDO) return PSEUDO;
  const wanted = [chosen, readSession()?.user.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((wish) => LANGUAGES.some(({ code }) => code === wish)) ?? 'en';
}

/** Stores the chosen language in a cookie, so that the gateway sends the next page in it. */
export function rememberLanguage(): void {
  const isSecure = location.protocol === 'https:' ? '; Secure' : '';
  const chosen = localStorage.getItem(LANGUAGE);
  const life = chosen ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `openward-language=${chosen ?? ''}; Path=/; Max-Age=${life}; SameSite=Lax${isSecure}`;
}

/** Switches to the account's language at sign-in, unless one was chosen on this device. */
export function followAccount(): void {
  eventBus.on('session:signed-in', () => {
    const language = startLanguage();
    if (language !== currentLanguage()) void changeLanguage(language);
  });
}

/** Switches the language and stores it on the device and, for messages to the user, in the signed-in account. */
export async function chooseLanguage(language: string): Promise<void> {
  localStorage.setItem(LANGUAGE, language);
  rememberLanguage();
  await changeLanguage(language);
  const session = store.get(sessionAtom);
  if (session.state !== 'signed-in' || session.user.actingFor) return;
  // A failure is ignored: the screen has changed anyway, and the profile shows the language of messages.
  await call(setLanguage, { body: { language } }, { quiet: true }).catch(() => {});
}
