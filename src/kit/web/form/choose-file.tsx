import type { LucideIcon } from 'lucide-react';
import { type Ref, useState, type DragEvent } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';

interface Props {
  /** Of the input; the hint below has `-hint` at the end of its id, the problem `-error`. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** Whether another file stands there that this one replaces. */
  replaces?: boolean;
  /** Text of the button; by default that one chooses a file. */
  text?: string;
  required?: boolean;
  accept: string;
  disabled?: boolean;
  invalid: boolean;
  input?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  onPick: (file: File | undefined) => unknown;
}

/** A button that opens the browser's choice of files. */
export function ChooseFile({
  id,
  label,
  icon: Icon,
  replaces,
  text,
  required,
  accept,
  disabled,
  invalid,
  input,
  onBlur,
  onPick,
}: Props) {
  const { t } = useTranslation();
  return (
    <label
      htmlFor={id}
      className="border-line-strong bg-surface hover:border-primary hover:text-link has-focus-visible:ring-focus inline-flex min-h-11 items-center gap-2 rounded-xl border px-4 text-sm font-bold has-focus-visible:ring-2"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {text ?? (replaces ? t('ui.document.replace') : t('ui.document.choose'))}
      <span className="sr-only">: {label}</span>
      <input
        id={id}
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={classes(`${id}-hint`, invalid && `${id}-error`)}
        className="sr-only"
        onBlur={onBlur}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}

export function useFileDrop(onFile: (file: File | undefined) => unknown) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropZone: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}
