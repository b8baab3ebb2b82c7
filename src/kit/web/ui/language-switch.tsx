import { useTranslation } from '#kit/web/i18n.ts';
import { languages } from '#kit/shared/language.ts';
import { classes } from '../classes.ts';
import { useLanguage, useSwitchLanguage } from '../language.ts';
import { toast } from './toast.ts';

/**
 * A link that works without scripts and switches in place with them. Its URL leaves out the page's query: pages are
 * cached by path, and a query can hold a token.
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
      // One Arabic word is not worth a 31 kB font on an English page.
      className={classes(className, other === 'ar' && 'font-[system-ui]')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void switchTo(other).then((shown) => {
          if (!shown) toast.danger(t('errors.OFFLINE'));
        });
      }}
    >
      {t(`ui.languages.${other}`)}
    </a>
  );
}
