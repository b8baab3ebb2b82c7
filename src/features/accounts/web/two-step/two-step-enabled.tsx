import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import type { NewKey } from './new-app.tsx';
import { call } from '#kit/web/api.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import {
  passwordAndCode,
  removeTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '#schemas/features/accounts/two-step.contract.ts';
import { OwnProof } from './password-and-code.tsx';

const proof = { schema: passwordAndCode, defaults: { password: '', code: '' } };

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
  const dialog = {
    onClose: close,
    busy: t('twoStep.setup.busy'),
    failed: t('twoStep.setup.failed'),
    children: <OwnProof />,
  };
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
      <FormDialog
        {...dialog}
        open={open === 'new codes'}
        title={t('twoStep.codes.renewTitle')}
        text={t('twoStep.codes.renewText')}
        confirm={t('twoStep.codes.renewConfirm')}
        form={{
          ...proof,
          send: (body) => call(renewRecoveryCodes, { body }),
          onDone: ({ data }) => onCodes(data.recoveryCodes),
        }}
      />
      <FormDialog
        {...dialog}
        open={open === 'another phone'}
        title={t('twoStep.phone.title')}
        text={t('twoStep.phone.text')}
        confirm={t('twoStep.phone.next')}
        form={{
          ...proof,
          send: (body) => call(startTwoStep, { body }),
          onDone: ({ data }) => onKey(data),
        }}
      />
      <FormDialog
        {...dialog}
        open={open === 'remove'}
        title={t('twoStep.remove.title')}
        text={t('twoStep.remove.text')}
        confirm={t('twoStep.remove.confirm')}
        look="danger"
        done={t('twoStep.messages.off')}
        form={{
          ...proof,
          send: (body) => call(removeTwoStep, { body }),
          onDone: onRemoved,
        }}
      />
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
