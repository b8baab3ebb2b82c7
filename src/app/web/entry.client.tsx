import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isLanguage } from '#kit/shared/language.ts';
import { I18nContext } from '#kit/web/i18n.ts';
import { watchConnection } from '#kit/web/connection.ts';
import { capturePreHydrationInput } from '#kit/web/pre-hydration-input.ts';
import { NonceContext } from '#kit/web/nonce.ts';
import { getSession, subscribeSession, watchSession } from '#kit/web/session.ts';
import { watchTheme } from '#kit/web/theme.ts';
import { initI18n } from './catalogs.ts';
import { loadBeforeNavigation, watchPageLoading } from './layout/page-loading.ts';

// Browsers hide the nonce from the attribute, not from the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Radix injects styles while a dialog is open; they need the page's nonce.
if (nonce) setNonce(nonce);

const { lang } = document.documentElement;
const i18n = await initI18n(isLanguage(lang) ? lang : 'en');
watchTheme();
watchSession();
watchConnection();
watchPageLoading();
capturePreHydrationInput();

let token = getSession()?.token;
subscribeSession(() => {
  if (token === getSession()?.token) return;
  token = getSession()?.token;
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
