import { type FieldValues, type FormState, useFormState } from 'react-hook-form';
import { useHydrated } from '../use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { keepFocus } from './keep-focus.ts';

interface Props {
  idle: string;
  busy: string;
  /** Disabled until the form is valid and changed. */
  strict?: boolean;
  /** There is nothing to submit. */
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
}: Props) {
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
