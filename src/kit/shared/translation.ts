type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type Stem<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : never;

type Plain<Key> = Key extends `${string}_${PluralForm}` ? never : Key;

/**
 * A catalog in Arabic, typed by the English one. A text that counts (`sent_one`, `sent_other`) has all six plural forms
 * of Arabic.
 */
export type ArabicOf<Texts> = {
  [Key in keyof Texts as Plain<Key>]: Texts[Key] extends string ? string : ArabicOf<Texts[Key]>;
} & { [Key in keyof Texts as `${Stem<Key>}_${PluralForm}`]: string };
