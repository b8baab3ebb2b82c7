import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  type FieldPath,
  type FieldValues,
  FormProvider,
  type PathValue,
  type UseFormReturn,
  type FormState,
  useFormState,
} from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { takePreHydrationInput, useHydrated } from '../hydration.ts';
import { Alert } from '../ui/alert.tsx';
import { type FormMethods, FormDraftContext, FormMethodsContext, useFormDraft } from './form-status.ts';
import type { ApiForm } from './use-resolved-form.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from './focus.ts';

/** Focuses the first invalid control, of the form or of the server, in the middle of the screen. */
function showFirstInvalid(form: HTMLFormElement | null) {
  const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

interface FormProps<In extends FieldValues, Out> {
  form: ApiForm<In, Out>;
  children: ReactNode;
  className?: string;
  label: string;
}

export function Form<In extends FieldValues, Out>({
  form: { form, submit, draft },
  children,
  className,
  label,
}: FormProps<In, Out>) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [methods] = useState<FormMethods>(() => {
    // A field knows its value by name, whatever the others are.
    const { control, register, getValues, setValue } = form as unknown as UseFormReturn;
    return { control, register, getValues, setValue, fields: new Map() };
  });
  useEffect(() => {
    for (const [name, value] of takePreHydrationInput()) {
      if (name in form.getValues()) {
        form.setValue(name as FieldPath<In>, value as PathValue<In, FieldPath<In>>, { shouldDirty: true });
      }
    }
  }, [form]);
  // Instead of React Hook Form, which focuses in the order of registration and leaves the field below sticky headers.
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) showFirstInvalid(element.current);
  }, [submitCount]);
  return (
    <FormProvider {...form}>
      <FormMethodsContext value={methods}>
        <FormDraftContext value={draft}>
          {/* Sent by script; `post` keeps a password out of the URL when scripts are missing. */}
          <form
            ref={element}
            noValidate
            method="post"
            aria-label={label}
            onSubmit={(event) => void submit(event)}
            className={classes('flex flex-col gap-5', className)}
          >
            <noscript>
              <Alert tone="info">
                <p>{t('ui.needsScript')}</p>
              </Alert>
            </noscript>
            <DraftNote />
            {children}
          </form>
        </FormDraftContext>
      </FormMethodsContext>
    </FormProvider>
  );
}

function DraftNote() {
  const { t } = useTranslation();
  const draft = useFormDraft();
  if (!draft?.restored) return null;
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">
          {t('ui.draft.restored')}
          {draft.partly && `. ${t('ui.draft.partly')}`}
        </p>
        <Button look="outline" size="small" onClick={draft.discard}>
          {t('ui.draft.discard')}
        </Button>
      </div>
    </Alert>
  );
}

export interface SubmitButtonProps {
  idle: string;
  busy: string;
  /** Disabled until the form is valid and changed. */
  strict?: boolean;
  disabled?: boolean;
  look?: 'primary' | 'outline' | 'danger';
  className?: string;
  /** Before the form is submitted by this button or by Enter. */
  onPress?: () => void;
}

/** Reading a part subscribes to it, so both are always read, and only if needed: `isValid` validates the whole form. */
function isComplete({ isValid, isDirty }: FormState<FieldValues>): boolean {
  return isValid && isDirty;
}

export function SubmitButton({
  idle,
  busy,
  strict = false,
  disabled = false,
  look,
  className,
  onPress,
}: SubmitButtonProps) {
  const state = useFormState();
  const { isSubmitting } = state;
  const incomplete = strict && !isComplete(state);
  // Before hydration the browser would submit the form natively and lose the input.
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      look={look}
      className={className}
      {...keepFocus}
      onClick={({ currentTarget }) => {
        currentTarget.focus();
        onPress?.();
      }}
      disabled={disabled || !hydrated || isSubmitting || incomplete}
    >
      {isSubmitting ? busy : idle}
    </Button>
  );
}
