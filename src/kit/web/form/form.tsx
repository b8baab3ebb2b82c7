import { useEffect, useRef, type ReactNode } from 'react';
import { type FieldPath, type FieldValues, FormProvider, type PathValue } from 'react-hook-form';
import { classes } from '../classes.ts';
import { takePreHydrationInput } from '../pre-hydration-input.ts';
import type { ApiForm } from './use-api-form.ts';

interface Props<In extends FieldValues, Out> {
  of: ApiForm<In, Out>;
  children: ReactNode;
  className?: string;
  /** Names the form for screen readers. */
  label: string;
}

export function Form<In extends FieldValues, Out>({
  of: { form, submit },
  children,
  className,
  label,
}: Props<In, Out>) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [name, value] of takePreHydrationInput()) {
      if (name in form.getValues()) {
        form.setValue(name as FieldPath<In>, value as PathValue<In, FieldPath<In>>, { shouldDirty: true });
      }
    }
  }, [form]);
  // The form's own rules focus the first wrong field by themselves; this does it for what the server found, and for a
  // field that was folded away until its error unfolded it.
  const { submitCount } = form.formState;
  useEffect(() => {
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return (
    <FormProvider {...form}>
      {/* Sent by script: without one the browser must never put a password into the address. */}
      <form
        ref={element}
        noValidate
        method="post"
        aria-label={label}
        onSubmit={(event) => void submit(event)}
        className={classes('flex flex-col gap-5', className)}
      >
        {children}
      </form>
    </FormProvider>
  );
}
