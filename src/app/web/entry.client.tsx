import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLanguage, type Language } from '#kit/shared/language.ts';
import { I18nContext, setBrowserTranslator } from '#kit/web/i18n.ts';
import { watchConnection } from '#kit/web/connection.ts';
import { capturePreHydrationInput } from '#kit/web/hydration.ts';
import { NonceContext } from '#kit/web/inline-script.tsx';
import { getAuthSession, subscribeAuthSession, watchAuthSession } from '#kit/web/auth-session.ts';
import { watchTheme } from '#kit/web/theme.ts';
import { loadBeforeNavigation, watchPageLoading } from './layout/page-loading.ts';
import { preloadPages, textsOf } from '#kit/web/page-handle.ts';
import { type TextPart, Translator } from '#kit/web/translator.ts';
import { loadedRouteModules } from './layout/page-modules.ts';

/** Pages load their own texts only (vite/texts.ts); in development all of them. */
const all: TextPart = {
  en: async () => ({ default: (await import('../catalogs/en.ts')).en }),
  ar: async () => ({ default: (await import('../catalogs/ar.ts')).ar }),
};

const maxDelay = 30_000;
const after = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));

/** Until its texts are there the page stays as the server rendered it: with words, and links that work. */
async function withRetries(load: () => Promise<void>, delay = 1000): Promise<void> {
  try {
    await load();
  } catch {
    await after(delay);
    await withRetries(load, Math.min(maxDelay, delay * 2));
  }
}

/** The translator of this document, with the texts of the page that it begins with. */
async function initI18n(language: Language): Promise<Translator> {
  const translator = new Translator(language, all);
  setBrowserTranslator(translator);
  const modules = loadedRouteModules();
  const parts = import.meta.env.DEV ? [all] : textsOf(modules);
  await Promise.all([withRetries(() => translator.want(parts)), preloadPages(modules)]);
  return translator;
}

// Browsers hide the nonce from the attribute, not from the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Radix injects styles while a dialog is open; they need the page's nonce.
if (nonce) setNonce(nonce);

const { lang } = document.documentElement;
const i18n = await initI18n(isLanguage(lang) ? lang : 'en');
watchTheme();
watchAuthSession();
watchConnection();
watchPageLoading();
capturePreHydrationInput();

let token = getAuthSession()?.token;
subscribeAuthSession(() => {
  if (token === getAuthSession()?.token) return;
  token = getAuthSession()?.token;
  // Without a connection the chunk may be missing; the next signed-in page then removes what is not its own.
  void import('#kit/web/last-data.ts').then(({ removeLastData }) => removeLastData()).catch(() => undefined);
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <I18nContext value={i18n}>
          <HydratedRouter
            instrumentations={[
              { router: ({ instrument }) => instrument({ navigate: loadBeforeNavigation }) },
            ]}
          />
        </I18nContext>
      </NonceContext>
    </StrictMode>,
  );
});
