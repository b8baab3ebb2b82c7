import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Language } from '#kit/shared/language.ts';
import { findText, type Texts, type TextKey, type TFunction, translate } from '#kit/shared/translation.ts';
import { createSignal } from './signal.ts';

/** A part of the catalog that loads as one chunk in each language. */
export type TextBundle = Readonly<Record<Language, () => Promise<Texts>>>;

/** The texts of a page. They load in bundles, which hold different groups of the catalog. */
export class Translator {
  language: Language;
  /** Of the current language; another function after a change of texts. */
  t: TFunction;
  /** What a text that is missing may stand in. */
  readonly #others: readonly TextBundle[];
  #isComplete = false;
  readonly #texts: Record<Language, Texts> = { en: {}, ar: {} };
  readonly #loads: Record<Language, Map<TextBundle, Promise<void>>> = { en: new Map(), ar: new Map() };
  readonly #loaded: Record<Language, Set<TextBundle>> = { en: new Set(), ar: new Set() };
  readonly #changed = createSignal();

  constructor(language: Language, others: readonly TextBundle[] = []) {
    this.language = language;
    this.#others = others;
    this.t = this.#translator();
  }

  #translator(): TFunction {
    const { language } = this;
    return (key, values) => {
      const text = translate(language, this.#texts[language], key, values);
      if (text === undefined) this.#reportMissing(key);
      return text ?? key;
    };
  }

  exists(key: string): key is TextKey {
    return findText(this.#texts[this.language], key) !== undefined;
  }

  /** On the server, which has the whole catalog. */
  static withAll(language: Language, texts: Texts): Translator {
    const translator = new Translator(language);
    translator.#texts[language] = texts;
    translator.#isComplete = true;
    return translator;
  }

  has(bundle: TextBundle): boolean {
    return this.#isComplete || this.#loaded[this.language].has(bundle);
  }

  /** Loads a bundle in the current language. Throws when it cannot be loaded; the next call tries again. */
  load(bundle: TextBundle, language = this.language): Promise<void> {
    const loads = this.#loads[language];
    const begun = loads.get(bundle);
    if (begun) return begun;
    const load = bundle[language]().then(
      (texts) => {
        this.#texts[language] = { ...this.#texts[language], ...texts };
        this.#loaded[language].add(bundle);
      },
      (error: unknown) => {
        loads.delete(bundle);
        throw error;
      },
    );
    loads.set(bundle, load);
    return load;
  }

  /** Changes the language once its texts are there; throws, and changes nothing, otherwise. */
  async change(language: Language): Promise<void> {
    await Promise.all(Array.from(this.#loads[this.language].keys(), (bundle) => this.load(bundle, language)));
    this.language = language;
    this.#publish();
  }

  readonly subscribe = this.#changed.subscribe;

  #publish(): void {
    this.t = this.#translator();
    this.#changed.tell();
  }

  /** The layout of this page does not name the bundle. Tests fail on the message, people get the text a moment later. */
  #reportMissing(key: string): void {
    const missing = this.#others.filter((bundle) => !this.has(bundle));
    if (missing.length === 0) return;
    reportError(new Error(`The page has not loaded the text ${key}`));
    void Promise.all(missing.map((bundle) => this.load(bundle))).then(
      () => this.#publish(),
      () => undefined,
    );
  }
}

/** One translator per request on the server, one per page load in the browser. */
export const I18nContext = createContext<Translator | null>(null);

/** The texts of a page in the reader's language; a component that uses them follows a change of language. */
export function useTranslation(): { t: TFunction; i18n: Translator } {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useTranslation needs an I18nContext');
  const current = () => i18n.t;
  return { t: useSyncExternalStore(i18n.subscribe, current, current), i18n };
}
