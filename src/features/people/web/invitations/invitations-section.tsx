import MailPlus from 'lucide-react/icons/mail-plus';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import type { InvitationOut } from '../../invitations.contract.ts';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useInvitations, useSendAgain, useWithdraw } from './inviting.hooks.ts';

/** Invites staff, and lists those who have not accepted yet. */
export function InvitationsSection() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [inviting, setInviting] = useState(false);
  const { data, error, refetch } = useInvitations();
  return (
    <SettingsSection
      title={t('inviting.title')}
      text={t('inviting.text')}
      headingRef={heading}
      action={
        <Button onClick={() => setInviting(true)}>
          <MailPlus aria-hidden="true" className="size-5" />
          {t('inviting.invite')}
        </Button>
      }
    >
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton className="h-6 w-64" />)}
      {data?.data.length === 0 && <p className="text-muted h-6">{t('inviting.none')}</p>}
      {data && data.data.length > 0 && (
        <OpenInvitations invitations={data.data} onGone={() => heading.current} />
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </SettingsSection>
  );
}

const shownAtFirst = 5;

interface Props {
  invitations: readonly InvitationOut[];
  /** What takes the focus when the row that had it is gone. */
  onGone: () => HTMLElement | null;
}

function OpenInvitations({ invitations, onGone }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<InvitationOut | null>(null);
  const sendAgain = useSendAgain();
  const withdraw = useWithdraw();
  const withdrawn = useRef(false);
  const shown = all ? invitations : invitations.slice(0, shownAtFirst);
  return (
    <>
      <ul aria-label={t('inviting.title')} className="divide-line border-line divide-y border-t">
        {shown.map((invitation) => (
          <InvitationRow
            key={invitation._id}
            invitation={invitation}
            onSendAgain={() => sendAgain(invitation)}
            onTakeBack={() => {
              withdrawn.current = false;
              setAsked(invitation);
            }}
          />
        ))}
      </ul>
      {shown.length < invitations.length && (
        <Button look="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t('inviting.showAll', { count: invitations.length })}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t('inviting.withdrawal.title')}
        text={t('inviting.withdrawal.text', { email: asked?.email ?? '' })}
        confirm={t('inviting.takeBack')}
        onConfirm={() => {
          if (asked) withdraw.mutate(asked);
          withdrawn.current = true;
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
        focusAfter={() => (withdrawn.current ? onGone() : null)}
      />
    </>
  );
}
