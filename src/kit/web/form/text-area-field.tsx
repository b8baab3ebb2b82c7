import { useFormContext } from 'react-hook-form';
import { classes } from '../classes.ts';
import { controlClass, controlFrame, Field, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  rows?: number;
  /** The language of what is typed, when the field asks for one. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** Several lines; grows with what is typed. */
export function TextAreaField({ rows = 4, lang, dir = 'auto', ...field }: Props) {
  const { register } = useFormContext();
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={controlFrame}>
          <textarea
            {...wiring}
            {...register(field.name)}
            rows={rows}
            lang={lang}
            dir={dir}
            className={classes(controlClass, 'field-sizing-content max-h-[60vh] resize-y py-3')}
            style={{ minHeight: `calc(${rows} * 1.65em + 1.5rem)` }}
          />
        </div>
      )}
    </Field>
  );
}
