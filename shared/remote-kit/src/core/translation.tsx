import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { currentLanguage, type Language, onLanguageChange, translate, type Values } from './i18n.ts';

/** Translates an English sentence; `{name}` in it is filled from `values`. */
export type T = (sentence: string, values?: Values) => string;

const NamespaceContext = createContext('shell');

/** Says whose sentences are translated below. */
export function TranslationProvider({ namespace, children }: { namespace: string; children: ReactNode }) {
  return <NamespaceContext value={namespace}>{children}</NamespaceContext>;
}

/** The language shown now; a component that calls this draws again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/** The translator of the remote this component belongs to. */
export function useT(): T {
  const namespace = useContext(NamespaceContext);
  const language = useLanguage();
  return useMemo(() => translatorOf(namespace, language), [namespace, language]);
}

/** The translator of a namespace outside React. */
export function translatorOf(namespace: string, language: string): T {
  return (sentence, values) => translate(language, namespace, sentence, values);
}
