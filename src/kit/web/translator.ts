import type { ParseKeys, TFunction } from 'i18next';
import type { Language } from '#kit/shared/language.ts';

/** A catalog: texts by key, in groups. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A part of the catalog, such as the texts of one page; a chunk for each language. */
export type TextPart = Readonly<Record<Language, () => Promise<{ default: object }>>>;

/** Parts of the catalog may share a group, and each has its own texts in it. */
function merge(texts: Texts, others: Texts): Texts {
  const merged: Record<string, string | Texts> = { ...texts };
  for (const [key, value] of Object.entries(others)) {
    const before = merged[key];
    merged[key] = typeof value === 'object' && typeof before === 'object' ? merge(before, value) : value;
  }
  return merged;
}

function find(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

type Values = Record<string, unknown>;

const fill = (text: string, values: Values) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => textOf(values[name]));

/** Nothing for a value that is missing. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Translates the texts of pages, on the server and in the browser: dotted keys, `{{values}}` and the plural forms of
 * i18next's catalogs (`key_one`, `key_other`), whose types it keeps. The texts load in parts.
 */
export class Translator {
  language: Language;
  /** Of the current language; another function after a change of texts. */
  t: TFunction;
  readonly #texts: Record<Language, Texts> = { en: {}, ar: {} };
  readonly #loads: Record<Language, Map<TextPart, Promise<void>>> = { en: new Map(), ar: new Map() };
  readonly #loaded: Record<Language, Set<TextPart>> = { en: new Set(), ar: new Set() };
  readonly #listeners = new Set<() => void>();
  /** The whole catalog, for a text that no part has. */
  readonly #all: TextPart | undefined;

  constructor(language: Language, all?: TextPart) {
    this.language = language;
    this.#all = all;
    this.t = this.#translate(language);
  }

  #translate(language: Language): TFunction {
    const plurals = new Intl.PluralRules(language);
    const translate = (key: string, values: Values = {}): string => {
      const texts = this.#texts[language];
      const { count } = values;
      const counted =
        typeof count === 'number'
          ? (find(texts, `${key}_${plurals.select(count)}`) ?? find(texts, `${key}_other`))
          : undefined;
      const text = counted ?? find(texts, key);
      if (text === undefined) this.#loadAll();
      return text === undefined ? key : fill(text, values);
    };
    return translate as unknown as TFunction;
  }

  exists(key: string): key is ParseKeys {
    return find(this.#texts[this.language], key) !== undefined;
  }

  add(language: Language, texts: object): void {
    this.#texts[language] = merge(this.#texts[language], texts as Texts);
  }

  has(part: TextPart): boolean {
    return this.#loaded[this.language].has(part);
  }

  /** Loads parts in the current language. Throws when one cannot be loaded; the next call tries again. */
  async want(parts: readonly TextPart[]): Promise<void> {
    await Promise.all(parts.map((part) => this.#load(this.language, part)));
  }

  /** Changes the language once all parts are there that were wanted; throws, and changes nothing, otherwise. */
  async change(language: Language): Promise<void> {
    const wanted = [...this.#loads[this.language].keys()];
    await Promise.all(wanted.map((part) => this.#load(language, part)));
    this.language = language;
    this.#publish();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #publish(): void {
    this.t = this.#translate(this.language);
    for (const listener of this.#listeners) listener();
  }

  #load(language: Language, part: TextPart): Promise<void> {
    const loads = this.#loads[language];
    const begun = loads.get(part);
    if (begun) return begun;
    const load = part[language]().then(
      (texts) => {
        this.add(language, texts.default);
        this.#loaded[language].add(part);
      },
      (error: unknown) => {
        loads.delete(part);
        throw error;
      },
    );
    loads.set(part, load);
    return load;
  }

  /** A key on the screen is a fault of the build's parts; people get the text a moment later. */
  #loadAll(): void {
    const all = this.#all;
    if (!all || this.#loads[this.language].has(all)) return;
    this.#load(this.language, all).then(
      () => this.#publish(),
      () => undefined,
    );
  }
}
