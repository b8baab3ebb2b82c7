import { useTranslation } from '#kit/web/i18n.ts';
import { directionOf, languages } from '#kit/shared/language.ts';
import { TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { readNumber } from '#kit/shared/typed-text.ts';
import type { LocalizedText } from '../../site.contract.ts';

export const emptyLocalizedText: LocalizedText = { en: '', ar: '' };

interface Props {
  name: string;
  label: string;
  /** More than one renders a text area. */
  rows?: number;
}

/** One text in both languages, side by side on wide screens. */
export function LocalizedTextField({ name, label, rows = 1 }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-bold">{label}</legend>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {languages.map((language) => {
          const field = {
            name: `${name}.${language}`,
            label: t(`ui.languages.${language}`),
            lang: language,
            dir: directionOf(language),
            className: '[&>label]:text-muted [&>label]:mb-1 [&>label]:text-xs [&>label]:font-semibold',
          };
          return rows > 1 ? (
            <TextAreaField key={language} {...field} rows={rows} />
          ) : (
            <TextField key={language} {...field} />
          );
        })}
      </div>
    </fieldset>
  );
}

export function NumberField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      rules={{ setValueAs: readNumber }}
      ltr
    />
  );
}

export function LinkField({ name, label }: { name: string; label: string }) {
  return <TextField name={name} label={label} type="url" inputMode="url" placeholder="https://" ltr />;
}
