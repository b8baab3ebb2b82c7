import { useTranslation } from 'react-i18next';
import { languages } from '#kit/shared/language.ts';
import { classes } from '../classes.ts';
import { useLanguage, useSwitchLanguage } from '../language.ts';

/**
 * A real link that works before (and without) scripts, and switches in place with them. Its address never repeats the
 * page's own query: pages are kept by path, and a query can hold somebody's token.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const switchTo = useSwitchLanguage();
  const other = languages.find((language) => language !== current) ?? 'en';
  return (
    <a
      href={`?lang=${other}`}
      hrefLang={other}
      lang={other}
      // One word of Arabic is not worth a font of 31 kB on an English page.
      className={classes(className, other === 'ar' && 'font-[system-ui]')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void switchTo(other);
      }}
    >
      {t(`ui.languages.${other}`)}
    </a>
  );
}
