import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import type { ProposalOut } from '../warnings.contract.ts';
import { flaggedFrom } from '../warnings.rules.ts';
import { warnedPeopleQuery } from './warnings.hooks.ts';

interface Props {
  camp: CampOut;
  /** Proposals to send; none closes the dialog. */
  chosen: ProposalOut[];
  onClose: () => void;
  /** Takes the focus when all are decided. */
  focusTarget: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The mail of the first selected proposal, in the reader's language. */
export function MailPreview({ camp, chosen, onClose, focusTarget, children }: Props) {
  const { t } = useTranslation();
  const left = useRef(false);
  const [first, ...more] = chosen;
  return (
    <Dialog
      open={first !== undefined}
      onClose={() => {
        left.current = true;
        onClose();
      }}
      focusAfter={() => {
        const back = left.current;
        left.current = false;
        return back ? null : focusTarget.current;
      }}
      title={t('warnings.preview.title')}
      description={t('warnings.preview.text')}
    >
      {first && (
        <div className="mt-5 flex flex-col gap-4">
          <MailBody camp={camp} chosen={chosen} proposal={first} />
          {more.length > 0 && (
            <p className="text-muted text-sm">{t('warnings.preview.more', { count: more.length })}</p>
          )}
          {children}
        </div>
      )}
    </Dialog>
  );
}

function MailBody({ camp, chosen, proposal }: Pick<Props, 'camp' | 'chosen'> & { proposal: ProposalOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { userId, name, reason, needed, sessions } = proposal;
  const warned = useQuery(warnedPeopleQuery(camp._id, [userId])).data?.data[0]?.warnings ?? 0;
  const number = warned + chosen.filter((other) => other.userId === userId).length;
  const campTitle = campName(camp);
  const days = sessions.map(({ title, startsAt }) =>
    startsAt === null ? title : `${title} (${dayText(startsAt, language)})`,
  );
  return (
    <div className="border-line bg-sunken flex flex-col gap-3 rounded-2xl border p-5 text-sm">
      <p className="border-line border-b pb-3">
        <span className="text-muted">{t('warnings.preview.subject')}: </span>
        <strong>{t('warnings.mail.subject', { wave: campTitle })}</strong>
      </p>
      <p>{t('warnings.mail.greeting', { name: name.split(' ')[0] })}</p>
      <div className="flex flex-col gap-1 wrap-anywhere">
        <p>{t('warnings.mail.body', { wave: campTitle })}</p>
        <p>{t('warnings.mail.reason', { reason })}</p>
        <p>
          {t('warnings.mail.sessions', {
            count: sessions.length,
            sessions: days.join(language === 'ar' ? '، ' : ', '),
          })}
        </p>
        <p>{t('warnings.mail.needed', { needed })}</p>
      </div>
      <p className="text-link font-bold underline">{t('warnings.mail.sessionButton')}</p>
      <p className="text-muted">{t('warnings.mail.count', { count: number, from: flaggedFrom })}</p>
      <p>{t('warnings.mail.signature')}</p>
    </div>
  );
}
