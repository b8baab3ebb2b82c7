import { useFormContext } from 'react-hook-form';
import { useHydrated } from '../use-hydrated.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  idle: string;
  busy: string;
  /** Disabled until the form is valid and changed. */
  strict?: boolean;
  /** There is nothing to submit. */
  disabled?: boolean;
  look?: 'primary' | 'danger';
  className?: string;
}

export function SubmitButton({ idle, busy, strict = false, disabled = false, look, className }: Props) {
  const { formState } = useFormContext();
  const { isSubmitting, isValid, isDirty } = formState;
  // Before hydration the browser would submit the form natively and lose the input.
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      look={look}
      className={className}
      // Without the default, an invalid field keeps the focus until the click: its message would move this button away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => currentTarget.focus()}
      disabled={disabled || !hydrated || isSubmitting || (strict && !(isValid && isDirty))}
    >
      {isSubmitting ? busy : idle}
    </Button>
  );
}
