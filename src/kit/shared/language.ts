export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export const languageCookie = 'lang';

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ar';

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The supported language that an Accept-Language header prefers; English when it names none. */
export function fromAcceptLanguage(header = ''): Language {
  const ranked = header
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality), order };
    })
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order);
  return (ranked[0]?.language as Language | undefined) ?? 'en';
}
