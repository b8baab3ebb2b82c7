import { useRef, type ReactNode, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { FormAlert } from './form-alert.tsx';
import { Form, SubmitButton, type SubmitButtonProps } from './form.tsx';
import { keepFocus } from './focus.ts';
import { useApiForm } from './use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons, type DialogProps } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';

type Options<In extends FieldValues, Out extends FieldValues, Reply> = Parameters<
  typeof useApiForm<In, Out, Reply>
>[0];

interface FormProps<In extends FieldValues, Out extends FieldValues, Reply> extends Omit<
  SubmitButtonProps,
  'idle' | 'busy'
> {
  /** The dialog closes when it is done. */
  form: Omit<Options<In, Out, Reply>, 'onDone'> & Partial<Pick<Options<In, Out, Reply>, 'onDone'>>;
  /** Names the form. */
  label: string;
  confirm: string;
  busy?: string;
  /** Said when it was saved. */
  done?: string;
  /** Shown when it was not, and the server sent no message. */
  failed?: string;
  onClose: (saved?: boolean) => void;
  children?: ReactNode;
}

/**
 * The form of a dialog: fields, why it failed, confirm and cancel. It unmounts with the dialog, so that no password stays
 * in memory.
 */
export function DialogForm<In extends FieldValues, Out extends FieldValues, Reply>({
  form: { outbox, ...options },
  label,
  confirm,
  busy,
  done,
  failed,
  onClose,
  children,
  ...button
}: FormProps<In, Out, Reply>) {
  const { t } = useTranslation();
  const form = useApiForm({
    ...options,
    async onDone(reply, values) {
      if (done !== undefined) toast.success(done);
      const rest = options.onDone?.(reply, values);
      onClose(true);
      await rest;
    },
    outbox: outbox && {
      ...outbox,
      onWaiting() {
        outbox.onWaiting();
        onClose(true);
      },
    },
  });
  return (
    <Form form={form} label={label} className="mt-6 first:mt-0">
      {children}
      <FormAlert failure={form.failure} fallback={failed ?? t('ui.list.saveFailed')} />
      <DialogButtons className="mt-2">
        <Button
          look="outline"
          {...keepFocus}
          onClick={() => {
            form.draft.remove();
            onClose();
          }}
        >
          {t('ui.cancel')}
        </Button>
        <SubmitButton {...button} idle={confirm} busy={busy ?? t('ui.saving')} />
      </DialogButtons>
    </Form>
  );
}

interface Props<In extends FieldValues, Out extends FieldValues, Reply>
  extends Omit<FormProps<In, Out, Reply>, 'label'>, Pick<DialogProps, 'title' | 'wide'> {
  open?: boolean;
  text?: string;
  /** Names the form; the title by default. */
  label?: string;
  /** Takes the focus after a save, where the button that opened the dialog is then gone. */
  focusTarget?: RefObject<HTMLElement | null>;
}

/** A dialog with one form. */
export function FormDialog<In extends FieldValues, Out extends FieldValues, Reply>({
  open = true,
  wide,
  title,
  text,
  label = title,
  focusTarget,
  onClose,
  ...form
}: Props<In, Out, Reply>) {
  const saved = useRef(false);
  const close = (isSaved = false) => {
    saved.current = isSaved;
    onClose();
  };
  return (
    <Dialog
      open={open}
      wide={wide}
      title={title}
      description={text}
      onClose={close}
      focusAfter={() => (saved.current ? focusTarget?.current : null)}
    >
      <DialogForm {...form} label={label} onClose={close} />
    </Dialog>
  );
}
