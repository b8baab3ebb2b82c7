import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { I18nContext } from '#kit/web/i18n.ts';
import { watchConnection } from '#kit/web/connection.ts';
import { capturePreHydrationInput } from '#kit/web/hydration.ts';
import { NonceContext } from '#kit/web/inline-script.tsx';
import { getAuthSession, subscribeAuthSession, watchAuthSession } from '#kit/web/auth-session.ts';
import { watchTheme } from '#kit/web/theme.ts';
import { loadBeforeNavigation, watchPageLoading } from './layout/page-loading.ts';
import { browserTranslator, loadFirstPage } from './layout/page-modules.ts';

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

// Browsers hide the nonce from the attribute, not from the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Radix injects styles while a dialog is open; they need the page's nonce.
if (nonce) setNonce(nonce);

await withRetries(loadFirstPage);
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
        <I18nContext value={browserTranslator()}>
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
