import { useEffect, useState } from 'react';

/** Loads it once; after a failure again. */
export const loadSignUpSchema = () => import('./sign-up-schema.ts');

type IsValidField = Awaited<ReturnType<typeof loadSignUpSchema>>['isValidField'];

/** Null until the schema is there. `wanted`: there is something to validate. */
export function useIsValidField(wanted: boolean): IsValidField | null {
  const [isValidField, setIsValidField] = useState<IsValidField | null>(null);
  useEffect(() => {
    if (!wanted || isValidField) return undefined;
    let shown = true;
    loadSignUpSchema()
      .then((schema) => shown && setIsValidField(() => schema.isValidField))
      // The form works without it.
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [wanted, isValidField]);
  return isValidField;
}

/** Begins to load it with the first touch of a form, so that it is there before a field is left. */
export function useSchemaOnFirstFocus(): void {
  useEffect(() => {
    const start = () => void loadSignUpSchema().catch(() => undefined);
    document.addEventListener('focusin', start, { once: true });
    return () => document.removeEventListener('focusin', start);
  }, []);
}
