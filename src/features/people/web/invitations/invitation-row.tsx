import RotateCw from 'lucide-react/icons/rotate-cw';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from '#kit/web/i18n.ts';
import { waveName } from '#features/programme/camps.rules.ts';
import { dayText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { EmailText } from '#kit/web/ui/email-text.tsx';
import type { InvitationOut } from '../../invitations.contract.ts';

interface Props {
  invitation: InvitationOut;
  onSendAgain: () => void;
  onTakeBack: () => void;
}

export function InvitationRow({ invitation, onSendAgain, onTakeBack }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { email, role, camps, invitedBy, expiresAt, expired } = invitation;
  const day = dayText(expiresAt, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          <EmailText email={email} />
          <span className="bg-primary-soft text-link rounded-full px-3 py-0.5 text-sm">
            {t(`users.profile.roles.${role}`)}
          </span>
        </p>
        {camps.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {camps.map((camp) => (
              <li key={camp._id}>
                <bdi>{waveName(camp)}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted mt-1 flex flex-wrap gap-x-4 text-sm">
          <time dateTime={expiresAt} className={classes(expired && 'text-danger font-semibold')}>
            {expired ? t('inviting.expired', { day }) : t('inviting.until', { day })}
          </time>
          <span>{t('inviting.by', { name: invitedBy })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Button
          look="outline"
          size="small"
          aria-label={t('inviting.sendAgainOf', { email })}
          onClick={onSendAgain}
        >
          <RotateCw aria-hidden="true" className="size-4" />
          {t('inviting.sendAgain')}
        </Button>
        <Button
          look="outline"
          size="small"
          aria-label={t('inviting.takeBackOf', { email })}
          className="text-danger! hover:border-danger!"
          onClick={onTakeBack}
        >
          <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('inviting.takeBack')}
        </Button>
      </div>
    </li>
  );
}
