import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { setTheme, themes, toggleTheme, useTheme } from '../theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** For the header. CSS chooses the icon, because the server does not know the theme. */
export function ThemeToggle({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={className}
      onClick={toggleTheme}
      aria-label={t('ui.themeToggle')}
      title={t('ui.themeToggle')}
    >
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </button>
  );
}

export function ThemePicker() {
  const { t } = useTranslation();
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className="border-navy-line flex w-fit rounded-full border p-1">
      <legend className="sr-only">{t('ui.theme')}</legend>
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <label
            key={theme}
            title={t(`ui.themes.${theme}`)}
            className="text-on-navy-muted hover:text-on-navy has-checked:bg-on-navy has-checked:text-navy has-focus-visible:outline-yellow flex size-9 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === theme}
              onChange={() => setTheme(theme)}
            />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="sr-only">{t(`ui.themes.${theme}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
