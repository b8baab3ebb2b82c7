// Apart from the fields, which load React Hook Form: lists without a form have controls too.

/** The border that all controls share; it shows focus and errors of the control inside. */
export const controlFrame =
  'border-line-strong bg-surface focus-within:border-focus focus-within:ring-focus has-aria-invalid:border-danger has-aria-invalid:ring-danger has-[>:disabled]:bg-sunken has-[>:disabled]:border-line has-[input[readonly]]:bg-sunken flex min-h-12 items-center rounded-xl border transition-[border-color,box-shadow] focus-within:ring-1 has-aria-invalid:ring-1';

export const controlClass =
  'placeholder:text-muted/80 disabled:text-muted min-h-12 w-full min-w-0 grow rounded-xl bg-transparent px-4 outline-none';

/** Values that are left-to-right in every language. */
export const ltrControl = { dir: 'ltr', className: 'rtl:text-right' } as const;
