import { type RefObject, useRef, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { sendExcuse } from '#schemas/features/attendance/excuses.contract.ts';
import { useSendExcuse } from './excuses.hooks.ts';
import { excuseForms } from './waiting-excuses.ts';
import Paperclip from 'lucide-react/icons/paperclip';
import { maxImageBytes } from '#kit/shared/endpoint.ts';
import { classes } from '#kit/web/classes.ts';
import { useFileField, FileProblem } from '#kit/web/form/file-field.tsx';
import { ChooseFile, RemoveFileButton, useFileSize } from '#kit/web/form/choose-file.tsx';
import { shrinkImage } from '#kit/web/form/image-file.ts';

interface Props {
  sessionId: string;
  startsAt: string | null;
  /** The session has not begun. */
  coming: boolean;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after sending, because the button that opened it is gone. */
  place: RefObject<HTMLElement | null>;
}

export function ExcuseDialog({ sessionId, startsAt, coming, open, onClose, place }: Props) {
  const { t } = useTranslation();
  const sent = useRef(false);
  const language = useLanguage();
  const title = coming ? t('excuses.own.comingTitle') : t('excuses.own.missedTitle');
  const description =
    startsAt === null ? undefined : t('excuses.own.of', { day: dayAndTimeText(startsAt, language) });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      focusAfter={() => {
        const target = sent.current ? place.current : null;
        sent.current = false;
        return target;
      }}
    >
      <ExcuseForm
        sessionId={sessionId}
        title={title}
        description={description}
        onSent={() => {
          sent.current = true;
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const formSchema = sendExcuse.body.pick({ reason: true }).extend({ file: fileRule() });

interface FormProps {
  sessionId: string;
  title: string;
  description: string | undefined;
  onSent: () => void;
  onCancel: () => void;
}

function ExcuseForm({ sessionId, title, description, onSent, onCancel }: FormProps) {
  const { t } = useTranslation();
  const excuse = useSendExcuse(sessionId);
  const form = useApiForm({
    schema: formSchema,
    defaults: { reason: '', file: undefined },
    send: (values, idempotencyKey) => excuse.mutateAsync({ ...values, idempotencyKey }),
    draft: { key: `excuse ${sessionId}` },
    onDone() {
      toast.success(t('excuses.messages.sent'));
      onSent();
    },
    outbox: {
      add: ({ reason, file }, sent) =>
        excuseForms.add(
          {
            place: sessionId,
            title: description ?? title,
            text: reason,
            input: { body: { sessionId, reason }, files: { file } },
          },
          sent,
        ),
      onWaiting() {
        toast.success(t('ui.waiting.stored'));
        onSent();
      },
    },
  });
  return (
    <Form form={form} label={title} className="mt-6">
      <TextAreaField
        name="reason"
        label={t('excuses.own.reason')}
        hint={t('excuses.own.reasonHint')}
        rows={3}
        required
      />
      <ProofField name="file" label={t('excuses.own.file')} none={t('excuses.own.fileNone')} />
      <FormAlert failure={form.failure} fallback={t('excuses.own.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('excuses.own.submit')} busy={t('excuses.own.sending')} />
        <Button
          look="outline"
          onClick={() => {
            form.draft.remove();
            onCancel();
          }}
        >
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

const megabytes = maxImageBytes / 1024 / 1024;
const maxSidePixels = 2000;

const isPdf = ({ name, type }: File) => type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');

/** A picture or a PDF. A picture is made small first: a phone's is larger than the limit. */
function ProofField({ name, label, none }: { name: string; label: string; none: string }) {
  const { t } = useTranslation();
  const sizeOf = useFileSize();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useFileField(name);
  const { ref, onBlur, file, error } = field;

  async function pick(picked: File | undefined) {
    if (!picked) return;
    try {
      const chosen = isPdf(picked) ? picked : await shrinkImage(picked, null, maxSidePixels);
      if (chosen.size > maxImageBytes) field.refuse(picked, t('errors.fileTooLarge', { megabytes }));
      else field.choose(chosen);
    } catch {
      field.refuse(picked, t('excuses.errors.fileInvalid'));
    }
  }

  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <div
        className={classes(
          'bg-surface flex flex-wrap items-center gap-3 rounded-xl border p-3',
          error === undefined ? 'border-line-strong' : 'border-danger',
          !file && 'border-dashed',
        )}
      >
        <div className="min-w-0 grow basis-32 text-sm">
          {file ? (
            <>
              <bdi className="font-semibold wrap-anywhere">{file.name}</bdi>
              <span className="text-muted block">{sizeOf(file.size)}</span>
            </>
          ) : (
            <span className="text-muted">{none}</span>
          )}
        </div>
        <ChooseFile
          id={id}
          label={label}
          icon={Paperclip}
          replaces={Boolean(file)}
          accept="image/*,application/pdf"
          invalid={error !== undefined}
          input={(element) => {
            ref(element);
            input.current = element;
          }}
          onBlur={onBlur}
          onPick={(picked) => void pick(picked)}
        />
        {file && (
          <RemoveFileButton
            name={file.name}
            onClick={() => {
              field.clear();
              input.current?.focus();
            }}
          />
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {t('excuses.own.fileHint', { megabytes })}
      </p>
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}
