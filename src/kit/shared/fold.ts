/**
 * Folds what people type differently for the same word, so that "احمد عبدالله" finds "أحمد عبد الله". The SQL function
 * `fold_search` does the same, and a test compares both for every character.
 */
export const foldForSearch = (text: string): string =>
  text
    // Splits letters from their marks: أ becomes ا and a hamza.
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    // مسئول and مسؤول are spellings of one word.
    .replaceAll('\u064a\u0654\u0648', '\u0648')
    .replace(translated, (letter) => letters.get(letter) ?? '')
    // رووف and رؤوف, داود and داوود.
    .replaceAll('WW', 'W');

/** Ranges of characters that make no difference. */
const ignoredRanges = {
  latinMarks: '\\u0300-\\u036f',
  // All but the hamza above and below.
  arabicMarks:
    '\\u0610-\\u061a\\u064b-\\u0653\\u0656-\\u065f\\u0670\\u0674\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed',
  tatweel: '\\u0640',
  invisible: '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff',
};
const ignored = new RegExp(`[${Object.values(ignoredRanges).join('')}]+`, 'g');

/**
 * Arabic letters that are typed for each other, under the capital Latin letter that stands for them. No folded text has
 * capitals otherwise, and the index of the database knows no Arabic letters.
 */
const groups = {
  A: 'اٱٲٳ',
  B: 'بپ',
  T: 'ت',
  J: 'جچ',
  H: 'ح',
  X: 'خ',
  D: 'د',
  I: 'ذ',
  R: 'ر',
  Z: 'ز',
  S: 'س',
  C: 'ش',
  P: 'ص',
  U: 'ض',
  V: 'ط',
  E: 'ع',
  G: 'غ',
  F: 'فڤ',
  Q: 'ق',
  K: 'كکڪگ',
  L: 'ل',
  M: 'م',
  N: 'ن',
  O: 'هةۃەھہ',
  W: 'و',
  Y: 'يىیێېے',
  σ: 'ς',
};
const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];

/** Spaces, ء and the hamza of أ, إ, ؤ and ئ are dropped. */
const dropped = ' \u0621\u0654\u0655';

const letters = new Map([
  ...Object.entries(groups).flatMap(([letter, typed]) =>
    typed.split('').map((each) => [each, letter] as const),
  ),
  ...digits.flatMap((row) => row.split('').map((digit, value) => [digit, String(value)] as const)),
]);
const translated = new RegExp(`[${dropped}${Array.from(letters.keys()).join('')}]`, 'g');
