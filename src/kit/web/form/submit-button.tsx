import { useFormContext } from 'react-hook-form';
import { Button } from '../ui/button.tsx';

interface Props {
  idle: string;
  busy: string;
  /** Waits until the form is valid and changed. */
  strict?: boolean;
  look?: 'primary' | 'danger';
  className?: string;
}

export function SubmitButton({ idle, busy, strict = false, look, className }: Props) {
  const { formState } = useFormContext();
  const { isSubmitting, isValid, isDirty } = formState;
  return (
    <Button
      type="submit"
      look={look}
      className={className}
      disabled={isSubmitting || (strict && !(isValid && isDirty))}
    >
      {isSubmitting ? busy : idle}
    </Button>
  );
}
