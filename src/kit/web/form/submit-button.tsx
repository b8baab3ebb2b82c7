import { useFormContext } from 'react-hook-form';
import { useHydrated } from '../use-hydrated.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  idle: string;
  busy: string;
  /** Waits until the form is valid and changed. */
  strict?: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  look?: 'primary' | 'danger';
  className?: string;
}

export function SubmitButton({ idle, busy, strict = false, disabled = false, look, className }: Props) {
  const { formState } = useFormContext();
  const { isSubmitting, isValid, isDirty } = formState;
  // Before the script is there, the browser would send the form by itself and lose what was typed.
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      look={look}
      className={className}
      disabled={disabled || !hydrated || isSubmitting || (strict && !(isValid && isDirty))}
    >
      {isSubmitting ? busy : idle}
    </Button>
  );
}
