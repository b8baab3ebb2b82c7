import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Switch } from '../ui/switch.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { useFieldName } from './form-status.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
}

export function SwitchField({ name, label, hint }: Props) {
  const id = useId();
  const { t } = useTranslation();
  useFieldName(name, { label, textOf: (value) => (value === true ? t('ui.draft.on') : t('ui.draft.off')) });
  const { value, ...field } = useController({ name }).field;
  return (
    <label
      htmlFor={id}
      className="border-line-strong bg-surface has-focus-visible:ring-focus flex min-h-12 items-center justify-between gap-4 rounded-xl border px-4 py-2.5 has-focus-visible:ring-2"
    >
      <span>
        <span className="block font-bold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-muted block text-sm">
            {hint}
          </span>
        )}
      </span>
      <Switch id={id} checked={value === true} label={label} describedBy={hint && `${id}-hint`} {...field} />
    </label>
  );
}
