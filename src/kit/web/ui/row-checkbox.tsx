interface Props {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (on: boolean) => void;
}

/** A checkbox with an accessible name and a touch-sized target. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange }: Props) {
  return (
    <span className="relative -m-2 inline-flex size-11 items-center justify-center align-middle md:size-9">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-primary size-4.5 cursor-pointer before:absolute before:inset-0 before:content-['']"
      />
    </span>
  );
}
