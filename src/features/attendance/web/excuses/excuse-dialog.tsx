import type { RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { sendExcuse } from '#schemas/features/attendance/excuses.contract.ts';
import { useSendExcuse } from './excuses.hooks.ts';
import { excuseForms } from './waiting-excuses.ts';
import Paperclip from 'lucide-react/icons/paperclip';
import { maxImageBytes } from '#kit/shared/endpoint.ts';
import { useFileField } from '#kit/web/form/file-field.tsx';
import { DocumentField } from '#kit/web/form/document-field.tsx';
import { shrinkImage } from '#kit/web/form/image-file.ts';

interface Props {
  sessionId: string;
  startsAt: string | null;
  /** The session has not begun. */
  coming: boolean;
  onClose: () => void;
  /** Takes the focus after sending, because the button that opened it is gone. */
  place: RefObject<HTMLElement | null>;
}

const formSchema = sendExcuse.body.pick({ reason: true }).extend({ file: fileRule() });

export function ExcuseDialog({ sessionId, startsAt, coming, onClose, place }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const excuse = useSendExcuse(sessionId);
  const title = coming ? t('excuses.own.comingTitle') : t('excuses.own.missedTitle');
  const text =
    startsAt === null ? undefined : t('excuses.own.of', { day: dayAndTimeText(startsAt, language) });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      text={text}
      focusTarget={place}
      confirm={t('excuses.own.submit')}
      busy={t('excuses.own.sending')}
      done={t('excuses.messages.sent')}
      failed={t('excuses.own.failed')}
      form={{
        schema: formSchema,
        defaults: { reason: '', file: undefined },
        send: (values, idempotencyKey) => excuse.mutateAsync({ ...values, idempotencyKey }),
        draft: { key: `excuse ${sessionId}` },
        outbox: {
          add: ({ reason, file }, sent) =>
            excuseForms.add(
              {
                place: sessionId,
                title: text ?? title,
                text: reason,
                input: { body: { sessionId, reason }, files: { file } },
              },
              sent,
            ),
          onWaiting: () => toast.success(t('ui.waiting.stored')),
        },
      }}
    >
      <TextAreaField
        name="reason"
        label={t('excuses.own.reason')}
        hint={t('excuses.own.reasonHint')}
        rows={3}
        required
      />
      <ProofField />
    </FormDialog>
  );
}

const megabytes = maxImageBytes / 1024 / 1024;
const maxSidePixels = 2000;

const isPdf = ({ name, type }: File) => type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');

/** A picture or a PDF. A picture is made small first: a phone's is larger than the limit. */
function ProofField() {
  const { t } = useTranslation();
  const field = useFileField('file');

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
    <DocumentField
      label={t('excuses.own.file')}
      icon={Paperclip}
      accept="image/*,application/pdf"
      hint={t('excuses.own.fileHint', { megabytes })}
      field={field}
      onPick={(picked) => void pick(picked)}
    >
      <span className="text-muted">{t('excuses.own.fileNone')}</span>
    </DocumentField>
  );
}
