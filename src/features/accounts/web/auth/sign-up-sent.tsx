import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';

/** Says that the account is made and where the mail went. */
export default function SignUpSent({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.signUp.doneTitle')}
      description={t('auth.signUp.doneText', { email })}
    >
      <Button className="mt-6 w-full" onClick={onClose}>
        {t('auth.signUp.ok')}
      </Button>
    </Dialog>
  );
}
