export { CrashBoundary } from './core/crash-boundary.tsx';
export {
  createRemote,
  type MountProps,
  type RemoteDefinition,
  type RemoteModule,
  type SlotMountProps,
} from './core/create-remote.tsx';
export { CHECK_IN_SIGNAL, KIOSK_TOKEN } from './core/device.ts';

import './core/forget-drafts.ts';

export {
  addCatalogue,
  type Catalogue,
  changeLanguage,
  currentLanguage,
  directionOf,
  LANGUAGES,
  languageName,
  onLanguageChange,
  PSEUDO,
  textIn,
} from './core/i18n.ts';
export { askBeforeLeaving, isLeavingAsked, leave } from './core/leaving.ts';
export { Link } from './core/link.tsx';
export { type Load, type LoadWithCall, lazy, type OnDemand, onDemand } from './core/on-demand.ts';
export { pageSetting } from './core/page-setting.ts';
export { usePageTitle } from './core/page-title.ts';
export * from './core/routing.ts';
export { useOptionalUser, useUser } from './core/session.ts';
export {
  connectShell,
  isScreen,
  type MountedSlot,
  type MountParcel,
  type ShellHost,
  type SlotState,
} from './core/shell-host.ts';
export { Slot } from './core/slot.tsx';
export type { SlotName, SlotProps } from './core/slots.ts';
export { type SessionState, sessionAtom, store } from './core/store.ts';
export { provideStyle } from './core/styles.ts';
export { raiseFailure, raiseSuccess, raiseSuccessAfterNavigation, saidOf, useSubmit } from './core/submit.ts';
export { type T, TranslationProvider, translatorOf, useLanguage, useT } from './core/translation.tsx';
