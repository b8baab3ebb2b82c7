import arabicFont from '@fontsource-variable/cairo/files/cairo-arabic-wght-normal.woff2?url';
import latinFont from '@fontsource-variable/cairo/files/cairo-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useSaveLanguage } from '#features/accounts/web/profile/use-save-language.ts';
import { useFreshUser } from '#features/accounts/web/shared/use-fresh-user.ts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useNonce, InlineScript } from '#kit/web/inline-script.tsx';
import { themeScript } from '#kit/web/theme.ts';
import { ToastOutlet } from '#club/web/toast-outlet.tsx';
import './app.css';
import { ErrorPage } from './layout/error-page.tsx';
import { missingScriptGuard } from './layout/reload.ts';

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nonce = useNonce();
  return (
    // The head script adds the theme before hydration.
    <html lang={language} dir={directionOf(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Header and footer are navy in both themes, and so is the browser's toolbar. */}
        <meta name="theme-color" content="#0b1538" />
        <InlineScript text={themeScript} />
        <InlineScript text={missingScriptGuard} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={t('shell.feeds.news')}
          href={`/rss.xml?lang=${language}`}
        />
        <link
          rel="alternate"
          type="text/calendar"
          title={t('shell.feeds.events')}
          href={`/events.ics?lang=${language}`}
        />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin=""
          href={language === 'ar' ? arabicFont : latinFont}
        />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ToastOutlet />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useSaveLanguage();
  useFreshUser();
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main className="flex grow flex-col">
      <ErrorPage />
    </main>
  );
}
