import { classes } from '../classes.ts';
import { controlClass, controlFrame } from './control-look.ts';
import { Field, type FieldProps } from './field.tsx';
import { useFormMethods } from './form-status.ts';

interface Props extends FieldProps {
  rows?: number;
  /** Language of the input, when the field expects one. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** Grows with its text. */
export function TextAreaField({ rows = 4, lang, dir = 'auto', ...field }: Props) {
  const { register } = useFormMethods();
  return (
    <Field {...field}>
      {(control) => (
        <div className={controlFrame}>
          <textarea
            {...control}
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
