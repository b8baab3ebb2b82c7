import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut } from '../../members.contract.ts';
import { unreadableId } from '#features/accounts/users.rules.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { distinctNameOf } from './member-cells.tsx';
import { useShowNationalId } from './members.hooks.ts';

type Member = Omit<MemberOut, 'camps'>;

interface Props {
  member: Member;
  onClose: () => void;
}

/** A leader sees the ID masked, and whole after asking for it. */
export function NationalIdDialog({ member, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('members.nationalId.title')} description={distinctNameOf(member)}>
      <Content member={member} />
    </Dialog>
  );
}

function Content({ member: { _id, nationalId } }: { member: Member }) {
  const { t } = useTranslation();
  if (!nationalId) return <p className="mt-6">{t('members.nationalId.none')}</p>;
  if (nationalId === unreadableId)
    return <Alert className="mt-6">{t('members.errors.nationalIdUnreadable')}</Alert>;
  return <NationalId id={_id} masked={nationalId} />;
}

/** Of the button, by its text. */
const icons = { show: Eye, showing: Eye, copy: Copy, copied: Check };

function NationalId({ id, masked }: { id: string; masked: string }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const show = useShowNationalId(id);
  const whole = show.data?.data.nationalId;
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const copy = async (digits: string) => setCopied((await copyText(digits)) ? 'yes' : 'failed');

  let step: keyof typeof icons = show.isPending ? 'showing' : 'show';
  if (whole) step = copied === 'yes' ? 'copied' : 'copy';
  const Icon = icons[step];

  return (
    <div className="mt-6 flex flex-col gap-4">
      <p aria-live="polite" className="bg-sunken flex min-h-16 items-center justify-center rounded-xl px-4">
        <bdi dir="ltr" className="font-mono text-2xl font-bold">
          {whole ?? masked}
        </bdi>
      </p>
      <p className="text-muted text-sm">{t('members.nationalId.note')}</p>
      {show.error && <Alert>{failureText(show.error, t('members.nationalId.failed'))}</Alert>}
      {copied === 'failed' && <Alert>{t('members.nationalId.copyFailed')}</Alert>}
      {/* One button for both, so that the keyboard stays on it; it says "copied", because the dialog covers toasts. */}
      <Button
        look={whole ? 'outline' : 'primary'}
        aria-disabled={show.isPending}
        onClick={() => {
          if (whole) void copy(whole);
          else if (!show.isPending) show.mutate();
        }}
      >
        <Icon aria-hidden="true" className="size-4.5" />
        <span aria-live="polite">{t(`members.nationalId.${step}`)}</span>
      </Button>
    </div>
  );
}
