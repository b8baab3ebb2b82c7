import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  checked: boolean;
  label: string;
  describedBy?: string;
}

export const Switch = ({ checked, label, describedBy, ...input }: Props) => (
  <input
    type="checkbox"
    role="switch"
    checked={checked}
    aria-checked={checked}
    aria-label={label}
    aria-describedby={describedBy}
    className="bg-line-strong checked:bg-primary focus-visible:ring-focus relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full outline-none transition-colors before:absolute before:start-1 before:top-1 before:size-5 before:rounded-full before:bg-white before:transition-[inset-inline-start] checked:before:start-6 focus-visible:ring-2 focus-visible:ring-offset-2"
    {...input}
  />
);
