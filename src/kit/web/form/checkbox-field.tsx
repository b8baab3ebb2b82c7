import { useFormMethods } from './form-status.ts';

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { register } = useFormMethods();
  return (
    <label className="border-line-strong bg-surface has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:ring-focus flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 has-focus-visible:ring-2">
      <input type="checkbox" className="accent-primary size-4.5 outline-none" {...register(name)} />
      {label}
    </label>
  );
}
