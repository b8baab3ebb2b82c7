import { useId } from 'react';
import { useController } from 'react-hook-form';

interface Props {
  name: string;
  label: string;
  hint?: string;
}

export function SwitchField({ name, label, hint }: Props) {
  const id = useId();
  const { value, ...field } = useController({ name }).field;
  const on = value === true;
  return (
    <label
      htmlFor={id}
      className="border-line-strong bg-surface has-focus-visible:ring-focus flex min-h-12 items-center justify-between gap-4 rounded-xl border px-4 py-2.5 has-focus-visible:ring-2"
    >
      <span>
        <span className="block font-bold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-muted block text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-label={label}
        aria-describedby={hint && `${id}-hint`}
        className="bg-line-strong checked:bg-primary relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full outline-none transition-colors before:absolute before:start-1 before:top-1 before:size-5 before:rounded-full before:bg-white before:transition-[inset-inline-start] checked:before:start-6"
        {...field}
      />
    </label>
  );
}
