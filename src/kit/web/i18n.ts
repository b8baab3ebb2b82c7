import type { TFunction } from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { TextPart, Translator } from './translator.ts';

/** One translator per request on the server, one per page load in the browser. */
export const I18nContext = createContext<Translator | null>(null);

/** The texts of a page in the reader's language; a component that uses them follows a change of language. */
export function useTranslation(): { t: TFunction; i18n: Translator } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useTranslation needs an I18nContext');
  const current = () => i18n.t;
  return { t: useSyncExternalStore(i18n.subscribe, current, current), i18n };
}

let browserTranslator: Translator | undefined;

export function setBrowserTranslator(translator: Translator): void {
  browserTranslator = translator;
}

/** Loads texts before a page or a part of one is shown. Throws when they cannot be loaded. */
export const wantTexts = async (parts: readonly TextPart[]): Promise<void> => browserTranslator?.want(parts);

/** The build wraps each `import()` of our own files in this, so that a part that loads on demand has its texts. */
export async function withTexts<Module>(loading: Promise<Module>, texts: TextPart): Promise<Module> {
  const [module] = await Promise.all([loading, wantTexts([texts])]);
  return module;
}
