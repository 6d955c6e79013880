import type { Said } from '@openward/contract';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { currentLanguage, onLanguageChange, translate, type Values } from './i18n.ts';

/** Translates an English sentence, `{name}` in it filled from `values`, or what the server said. */
export type T = (said: Said, values?: Values) => string;

const NamespaceContext = createContext('shell');

/** Says whose sentences are translated below. */
export function TranslationProvider({ namespace, children }: { namespace: string; children: ReactNode }) {
  return <NamespaceContext value={namespace}>{children}</NamespaceContext>;
}

/** The language shown now; a component that calls this draws again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
}

/** The translator of the remote this component belongs to. */
export function useT(): T {
  const namespace = useContext(NamespaceContext);
  const language = useLanguage();
  return useMemo(() => translatorOf(namespace, language), [namespace, language]);
}

/** The translator of a namespace outside React. */
export function translatorOf(namespace: string, language: string): T {
  return (said, values) => translate(language, namespace, said, values);
}
