import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { isLanguage, languageCookie, type Language } from '#kit/shared/language.ts';

const year = 365 * 24 * 60 * 60;

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

/** Changes the language without a reload, so that typed values stay, and stores it for the next visit. */
export function useSwitchLanguage() {
  const { i18n } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (language: Language) => {
    await i18n.changeLanguage(language);
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
    const query = new URLSearchParams(search);
    if (query.has('lang')) {
      // Left in the URL, it would restore the old language on the next load.
      query.delete('lang');
      await navigate(
        { pathname, search: query.toString(), hash },
        { replace: true, preventScrollReset: true },
      );
    } else {
      await revalidate();
    }
  };
}
