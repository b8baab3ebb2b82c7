import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import type { BilingualField } from '#kit/shared/second-language.ts';
import { useFormMethods } from './form-status.ts';
import { TextAreaField, TextField } from './text-field.tsx';

/** The others are paragraphs. */
const oneLine: ReadonlySet<BilingualField> = new Set(['title', 'location', 'place']);

interface Props {
  fields: readonly BilingualField[];
}

/** The Arabic texts of a record, collapsed while there are none. */
export function ArabicTexts({ fields }: Props) {
  const { t } = useTranslation();
  const { getValues } = useFormMethods();
  const { errors } = useFormState();
  const names = fields.map((field) => `${field}Ar`);
  const [open, setOpen] = useState(() => getValues(names).some(Boolean));
  const wrong = names.some((name) => errors[name] !== undefined);
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-line-strong group rounded-xl border"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-4 py-3 text-sm font-bold [&::-webkit-details-marker]:hidden">
        {t('ui.arabicTexts.heading')}
        <ChevronDown
          aria-hidden="true"
          className="text-muted size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-line flex flex-col gap-5 border-t p-4">
        <p className="text-muted text-sm">{t('ui.arabicTexts.hint')}</p>
        {fields.map((field) => {
          const Control = oneLine.has(field) ? TextField : TextAreaField;
          return (
            <Control
              key={field}
              name={`${field}Ar`}
              label={t(`ui.arabicTexts.${field}`)}
              lang="ar"
              dir="rtl"
            />
          );
        })}
      </div>
    </details>
  );
}
