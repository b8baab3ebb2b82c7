import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { AnotherPhoneDialog } from './another-phone-dialog.tsx';
import type { NewKey } from './new-app.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { RemoveTwoStepDialog } from './remove-two-step-dialog.tsx';

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
