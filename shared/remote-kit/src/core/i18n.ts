import i18next, { type i18n as I18n } from 'i18next';

/** Languages with catalogues; English sentences are the keys themselves. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

/** A namespace's catalogues by language, each loaded when it is needed. */
export type Catalogues = Partial<Record<Language, () => Promise<{ default: Record<string, string> }>>>;

const namespaces = new Map<string, Catalogues>();

/** The portal's one translator. */
export const i18n: I18n = i18next.createInstance();

/** Starts the translator; the shell calls it once, before anything is drawn. */
export async function startI18n(language: Language): Promise<void> {
  await i18n.init({
    lng: language,
    fallbackLng: false,
    // A sentence may hold dots and colons.
    keySeparator: false,
    nsSeparator: false,
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Makes a namespace known and loads its catalogue of the current language. A catalogue that fails leaves English. */
export async function addCatalogues(namespace: string, catalogues: Catalogues): Promise<void> {
  namespaces.set(namespace, catalogues);
  await load(namespace, i18n.language as Language);
}

/** Changes the language once every namespace in use has its catalogue. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...namespaces.keys()].map((namespace) => load(namespace, language)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

const CATALOGUE_LIMIT = 2000;

async function load(namespace: string, language: Language): Promise<void> {
  const catalogue = namespaces.get(namespace)?.[language];
  if (!catalogue || i18n.hasResourceBundle(language, namespace)) return;
  const arriving = catalogue().then(({ default: sentences }) => i18n.addResourceBundle(language, namespace, sentences));
  try {
    // A screen waits a moment for its language, not for ever.
    await Promise.race([arriving, new Promise((resolve) => setTimeout(resolve, CATALOGUE_LIMIT))]);
  } catch {
    // English is complete; a missing catalogue must not keep a screen from showing.
  }
}
