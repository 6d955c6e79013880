import type { Said } from '@openward/contract';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { currentLanguage, onLanguageChange, translate, type Values } from './i18n.ts';

/** Translates an English sentence and fills `{name}` from `values`, or translates a server message. */
export type T = (said: Said, values?: Values) => string;

const NamespaceContext = createContext('shell');

/** Sets the namespace for the translations below. */
export function TranslationProvider({ namespace, children }: { namespace: string; children: ReactNode }) {
  return <NamespaceContext value={namespace}>{children}</NamespaceContext>;
}

/** Returns the current language and renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
}

/** Returns the translator of the current remote. */
export function useT(): T {
  const namespace = useContext(NamespaceContext);
  const language = useLanguage();
  return useMemo(() => translatorOf(namespace, language), [namespace, language]);
}

/** Returns the translator of a namespace outside React. */
export function translatorOf(namespace: string, language: string): T {
  return (said, values) => translate(language, namespace, said, values);
}
