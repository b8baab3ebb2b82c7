import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ApiFailure } from '#kit/web/api.ts';
import { keepFocus } from '#kit/web/form/keep-focus.ts';
import { textLink } from '../shared/sign-in-card.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { AppCodeForm, RecoveryCodeForm } from './second-step-form.tsx';

interface Props {
  challenge: string;
  /** Back to the password, with the reason when the server asks for it. */
  onRestart: (reason: ApiFailure | null) => void;
}

const link = `${textLink} min-h-11 text-start`;

/** After the right password: a code of the authenticator app, a recovery code or a passkey. */
export function SecondStep({ challenge, onRestart }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const CodeForm = kind === 'app' ? AppCodeForm : RecoveryCodeForm;
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <>
      <CodeForm challenge={challenge} onExpired={onRestart} />
      <PasskeyButton className="mt-5" />
      <div className="mt-6 flex flex-col items-start">
        <button type="button" className={link} {...keepFocus} onClick={() => setKind(other)}>
          {t(`auth.secondStep.use.${other}`)}
        </button>
        <button type="button" className={link} {...keepFocus} onClick={() => onRestart(null)}>
          {t('auth.secondStep.back')}
        </button>
      </div>
    </>
  );
}
