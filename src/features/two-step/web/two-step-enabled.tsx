import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';
import { RemoveTwoStepDialog } from './remove-two-step-dialog.tsx';

interface Props {
  since: string | null;
  recoveryCodesLeft: number;
  required: boolean;
  onCodes: (recoveryCodes: string[]) => Promise<void>;
  onRemoved: () => Promise<void>;
}

/** Two-step sign-in is on: since when, how many recovery codes are left, and what can be done. */
export function TwoStepEnabled({ since, recoveryCodesLeft, required, onCodes, onRemoved }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useState<'new codes' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        {since && <p className="font-bold">{t('twoStep.app.on', { day: dayText(since, language) })}</p>}
        <p className="text-muted">{t('twoStep.app.codesLeft', { count: recoveryCodesLeft })}</p>
        {required && <p className="text-muted">{t('twoStep.app.required')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setOpen('new codes')}>
          {t('twoStep.app.newCodes')}
        </Button>
        {!required && (
          <Button look="outline" className="text-danger!" onClick={() => setOpen('remove')}>
            {t('twoStep.app.switchOff')}
          </Button>
        )}
      </div>
      <NewCodesDialog open={open === 'new codes'} onClose={close} onCodes={onCodes} />
      <RemoveTwoStepDialog open={open === 'remove'} onClose={close} onRemoved={onRemoved} />
    </div>
  );
}
