import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { CorrectEmailDialog } from './correct-email-dialog.tsx';

interface Props {
  account: { email: string; password: string };
  onClose: () => void;
}

/** Says that the account is made and where the mail went, and takes another address. */
export default function SignUpSent({ account, onClose }: Props) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(account.email);
  const [correcting, setCorrecting] = useState(false);
  return (
    <>
      <Dialog
        open={!correcting}
        onClose={onClose}
        title={t('auth.signUp.doneTitle')}
        description={t('auth.signUp.doneText', { email })}
      >
        <div className="mt-6 flex flex-col gap-3">
          <Button onClick={onClose}>{t('auth.signUp.ok')}</Button>
          <Button look="quiet" onClick={() => setCorrecting(true)}>
            {t('auth.address.wrong')}
          </Button>
        </div>
      </Dialog>
      <CorrectEmailDialog
        open={correcting}
        account={{ ...account, email }}
        onDone={setEmail}
        onClose={() => setCorrecting(false)}
      />
    </>
  );
}
