import { useTranslation } from '#kit/web/i18n.ts';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { directionOf, isLanguage, languageCookie, type Language } from '#kit/shared/language.ts';
import { createSignal } from './signal.ts';
import { readStored, writeStored } from './stored-text.ts';

const year = 365 * 24 * 60 * 60;

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language;
}

const unsavedKey = 'languageUnsaved';
const changed = createSignal();

export const subscribeLanguage = changed.subscribe;

/** What was chosen on this device and the account does not know yet; null when there is nothing to save. */
export function unsavedLanguage(): Language | null {
  const language = readStored(unsavedKey);
  // An address with ?lang= may have chosen another since.
  return isLanguage(language) && language === document.documentElement.lang ? language : null;
}

/** Without storage the choice holds on this device, and the account does not learn of it. */
const rememberUnsaved = (language: Language): void => writeStored(unsavedKey, language);

/** The account knows what was chosen. */
export const forgetUnsavedLanguage = (): void => localStorage.removeItem(unsavedKey);

/**
 * Shows the site in a language without a reload, so that typed values stay, and stores it for the next visit. Returns
 * false, and changes nothing, when its texts cannot be loaded.
 */
export function useShowLanguage() {
  const { i18n } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (language: Language): Promise<boolean> => {
    try {
      await i18n.change(language);
    } catch {
      return false;
    }
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
    // API calls send the document's language, and some are made before React updates it.
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    changed.tell();
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
    return true;
  };
}

/** For a choice of the person, which their account is to follow. */
export function useSwitchLanguage() {
  const showLanguage = useShowLanguage();
  return async (language: Language): Promise<boolean> => {
    const before = unsavedLanguage();
    // Before it is shown, because that is when the account is asked to follow.
    rememberUnsaved(language);
    if (await showLanguage(language)) return true;
    if (before === null) forgetUnsavedLanguage();
    else rememberUnsaved(before);
    return false;
  };
}

/** At sign-in the last choice wins: one made on this device and not saved yet, else the account's. */
export function useFollowAccountLanguage() {
  const current = useLanguage();
  const showLanguage = useShowLanguage();
  return async (ofAccount: Language) => {
    if (unsavedLanguage() === null && ofAccount !== current) await showLanguage(ofAccount);
  };
}
