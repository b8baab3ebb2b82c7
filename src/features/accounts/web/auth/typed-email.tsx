import { useEffect } from 'react';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { typedEmail } from './reset-request.ts';

/** Inside a form: fills the empty e-mail field with the address that was typed on the page before. */
export function TypedEmail() {
  const { getValues, setValue } = useFormMethods();
  useEffect(() => {
    const email = typedEmail.find();
    if (email && getValues('email') === '') setValue('email', email, { shouldDirty: true });
  }, [getValues, setValue]);
  return null;
}
