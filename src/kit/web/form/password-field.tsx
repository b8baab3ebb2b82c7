import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { Field, type FieldProps } from './field.tsx';
import { controlClass, controlFrame, ltrControl } from './control-look.ts';
import { useFormMethods } from './form-status.ts';

interface Props extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ autoComplete, ...field }: Props) {
  const { register } = useFormMethods();
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field {...field}>
      {(control) => (
        <div className={controlFrame}>
          <input
            {...control}
            {...register(field.name)}
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir={ltrControl.dir}
            className={classes(controlClass, ltrControl.className)}
          />
          <button
            type="button"
            aria-pressed={visible}
            aria-label={t('ui.showPassword', { field: field.label })}
            onClick={() => setVisible(!visible)}
            className="text-muted hover:text-ink flex size-12 shrink-0 items-center justify-center rounded-xl -outline-offset-2"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
