import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import type { NewKey } from './new-app.tsx';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { renewRecoveryCodes, passwordAndCode, startTwoStep, removeTwoStep } from '../../two-step.contract.ts';
import { PasswordAndCode } from './password-and-code.tsx';
import { toast } from '#kit/web/ui/toast.ts';

interface Props {
  since: string | null;
  recoveryCodesLeft: number;
  required: boolean;
  /** The recovery codes were made, but never shown. */
  codesLost: boolean;
  onCodes: (recoveryCodes: string[]) => Promise<void>;
  /** The key for the app of another phone. */
  onKey: (key: NewKey) => void;
  onRemoved: () => Promise<void>;
}

/** Two-step sign-in is on: since when, how many recovery codes are left, and what can be done. */
export function TwoStepEnabled({ codesLost, onCodes, onKey, onRemoved, ...state }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'new codes' | 'another phone' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const newCodes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (codesLost) newCodes.current?.focus();
  }, [codesLost]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {codesLost && (
        <Alert className="basis-full">
          <p className="font-medium">{t('twoStep.app.codesLost')}</p>
        </Alert>
      )}
      <State {...state} />
      <div className="flex flex-wrap gap-3">
        <Button look={codesLost ? 'primary' : 'outline'} ref={newCodes} onClick={() => setOpen('new codes')}>
          {t('twoStep.app.newCodes')}
        </Button>
        <Button look="outline" onClick={() => setOpen('another phone')}>
          {t('twoStep.app.anotherPhone')}
        </Button>
        {!state.required && (
          <Button look="outline" className="text-danger!" onClick={() => setOpen('remove')}>
            {t('twoStep.app.switchOff')}
          </Button>
        )}
      </div>
      <NewCodesDialog open={open === 'new codes'} onClose={close} onCodes={onCodes} />
      <AnotherPhoneDialog open={open === 'another phone'} onClose={close} onKey={onKey} />
      <RemoveTwoStepDialog open={open === 'remove'} onClose={close} onRemoved={onRemoved} />
    </div>
  );
}

function State({
  since,
  recoveryCodesLeft,
  required,
}: Pick<Props, 'since' | 'recoveryCodesLeft' | 'required'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div>
      {since && <p className="font-bold">{t('twoStep.app.on', { day: dayText(since, language) })}</p>}
      <p className="text-muted">{t('twoStep.app.codesLeft', { count: recoveryCodesLeft })}</p>
      {required && <p className="text-muted">{t('twoStep.app.required')}</p>}
    </div>
  );
}

interface NewCodesDialogProps {
  open: boolean;
  onClose: () => void;
  onCodes: (recoveryCodes: string[]) => Promise<void>;
}

function NewCodesDialog({ open, onClose, onCodes }: NewCodesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('twoStep.codes.renewTitle')}
      description={t('twoStep.codes.renewText')}
    >
      <NewCodesForm onClose={onClose} onCodes={onCodes} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function NewCodesForm({ onClose, onCodes }: Omit<NewCodesDialogProps, 'open'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: renewRecoveryCodes.body,
    defaults: { password: '', code: '' },
    send: (body) => call(renewRecoveryCodes, { body }),
    async onDone({ data }) {
      onClose();
      await onCodes(data.recoveryCodes);
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.codes.renewTitle')}
      confirm={t('twoStep.codes.renewConfirm')}
      busy={t('twoStep.setup.busy')}
      failed={t('twoStep.setup.failed')}
      onClose={onClose}
    >
      <PasswordAndCode />
    </DialogForm>
  );
}

interface AnotherPhoneDialogProps {
  open: boolean;
  onClose: () => void;
  onKey: (key: NewKey) => void;
}

function AnotherPhoneDialog({ open, onClose, onKey }: AnotherPhoneDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('twoStep.phone.title')}
      description={t('twoStep.phone.text')}
    >
      <AnotherPhoneForm onClose={onClose} onKey={onKey} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function AnotherPhoneForm({ onClose, onKey }: Omit<AnotherPhoneDialogProps, 'open'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: passwordAndCode,
    defaults: { password: '', code: '' },
    send: (body) => call(startTwoStep, { body }),
    onDone({ data }) {
      onClose();
      onKey(data);
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.phone.title')}
      confirm={t('twoStep.phone.next')}
      busy={t('twoStep.setup.busy')}
      failed={t('twoStep.setup.failed')}
      onClose={onClose}
    >
      <PasswordAndCode />
    </DialogForm>
  );
}

interface RemoveTwoStepDialogProps {
  open: boolean;
  onClose: () => void;
  onRemoved: () => Promise<void>;
}

function RemoveTwoStepDialog({ open, onClose, onRemoved }: RemoveTwoStepDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('twoStep.remove.title')}
      description={t('twoStep.remove.text')}
    >
      <RemoveForm onClose={onClose} onRemoved={onRemoved} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function RemoveForm({ onClose, onRemoved }: Omit<RemoveTwoStepDialogProps, 'open'>) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: removeTwoStep.body,
    defaults: { password: '', code: '' },
    send: (body) => call(removeTwoStep, { body }),
    async onDone() {
      onClose();
      toast.success(t('twoStep.messages.off'));
      await onRemoved();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('twoStep.remove.title')}
      confirm={t('twoStep.remove.confirm')}
      busy={t('twoStep.setup.busy')}
      look="danger"
      failed={t('twoStep.setup.failed')}
      onClose={onClose}
    >
      <PasswordAndCode />
    </DialogForm>
  );
}
