import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';

interface FormProps<In extends FieldValues, Out extends FieldValues, Reply> extends Omit<
  ComponentProps<typeof DialogForm>,
  'form'
> {
  form: Parameters<typeof useApiForm<In, Out, Reply>>[0];
}

interface Props<In extends FieldValues, Out extends FieldValues, Reply> extends Omit<
  FormProps<In, Out, Reply>,
  'label'
> {
  open: boolean;
  wide?: boolean;
  title: string;
  text: string;
  /** Names the form; the title by default. */
  label?: string;
}

/** A dialog with one form, which unmounts with it, so that no password stays in memory. */
export function FormDialog<In extends FieldValues, Out extends FieldValues, Reply>({
  open,
  wide,
  title,
  text,
  label,
  ...form
}: Props<In, Out, Reply>) {
  return (
    <Dialog open={open} wide={wide} onClose={form.onClose} title={title} description={text}>
      <DialogContent {...form} label={label ?? title} />
    </Dialog>
  );
}

const DialogContent = <In extends FieldValues, Out extends FieldValues, Reply>({
  form,
  ...texts
}: FormProps<In, Out, Reply>) => <DialogForm form={useApiForm(form)} {...texts} />;
