import { useEffect } from 'react';
import { useFormMethods } from '#kit/web/form/form-status.ts';

const store = (key: string) => ({
  keep: (value: string) => sessionStorage.setItem(key, value),
  find: (): string | null => sessionStorage.getItem(key),
  forget: () => sessionStorage.removeItem(key),
});

/** The reset token lives in this tab only. */
export const resetToken = store('resetToken');

/** The address that was typed last, so that nobody types it twice; in this tab only, never in a URL. */
export const typedEmail = store('resetEmail');

/** Inside a form: fills the empty e-mail field with the address that was typed on the page before. */
export function TypedEmail() {
  const { getValues, setValue } = useFormMethods();
  useEffect(() => {
    const email = typedEmail.find();
    if (email && getValues('email') === '') setValue('email', email, { shouldDirty: true });
  }, [getValues, setValue]);
  return null;
}
