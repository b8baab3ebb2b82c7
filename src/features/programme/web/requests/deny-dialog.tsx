import { useRef, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { decideBody } from '../../requests.contract.ts';

interface Props {
  /** Requests to deny, with the name when there is one person; null closes the dialog. */
  denied: { ids: string[]; name?: string } | null;
  deny: (ids: string[], reason: string | undefined, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  /** Takes the focus when the row and its buttons are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Confirms a denial and takes the reason that the person will read. */
export function DenyDialog({ denied, deny, onClose, focusTarget }: Props) {
  const { t } = useTranslation();
  const gone = useRef(false);
  return (
    <Dialog
      open={denied !== null}
      onClose={onClose}
      title={t('requests.deny.title')}
      description={
        denied?.name === undefined
          ? t('requests.deny.several', { count: denied?.ids.length ?? 0 })
          : t('requests.deny.one', { name: denied.name })
      }
      focusAfter={() => {
        const target = gone.current ? focusTarget.current : null;
        gone.current = false;
        return target;
      }}
    >
      <DenyForm
        deny={(reason, idempotencyKey) => deny(denied?.ids ?? [], reason, idempotencyKey)}
        onDone={() => {
          gone.current = true;
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface FormProps {
  deny: (reason: string | undefined, idempotencyKey: string) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

/** Unmounts with the dialog, so that the next one starts without this reason. */
function DenyForm({ deny, onDone, onCancel }: FormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: decideBody.pick({ reason: true }),
    defaults: { reason: '' },
    send: ({ reason }, idempotencyKey) => deny(reason || undefined, idempotencyKey),
    onDone,
  });
  return (
    <Form form={form} label={t('requests.deny.title')} className="mt-6">
      <TextAreaField
        name="reason"
        label={t('requests.deny.reason')}
        hint={t('requests.deny.reasonHint')}
        rows={3}
      />
      <FormAlert failure={form.failure} fallback={t('requests.page.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton look="danger" idle={t('requests.page.deny')} busy={t('ui.saving')} />
        <Button look="outline" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
