import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import Send from 'lucide-react/icons/send';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogButtons } from '#kit/web/ui/dialog.tsx';
import type { ProposalOut } from '../warnings.contract.ts';
import { flaggedFrom } from '../warnings.rules.ts';
import { warnedPeopleQuery } from './warnings.hooks.ts';

interface Props {
  camps: readonly CampOut[];
  /** Proposals to send; none closes the dialog. */
  chosen: readonly ProposalOut[];
  onClose: () => void;
  onSend: () => void;
  /** Takes the focus when they are decided. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Asks once before warnings are sent: how many, to whom, and what the first mail says in the reader's language. */
export function SendDialog({ camps, chosen, onClose, onSend, focusTarget }: Props) {
  const { t } = useTranslation();
  const sent = useRef(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const [first] = chosen;
  const camp = camps.find(({ _id }) => _id === first?.campId);
  const people = [...Map.groupBy(chosen, ({ userId }) => userId).values()];
  return (
    <Dialog
      open={first !== undefined}
      onClose={onClose}
      initialFocus={cancel}
      focusAfter={() => {
        const target = sent.current ? focusTarget.current : null;
        sent.current = false;
        return target;
      }}
      title={t('warnings.preview.title', { count: chosen.length })}
      description={t('warnings.preview.text', { count: people.length })}
    >
      {first && camp && (
        <div className="mt-4 flex flex-col gap-4">
          <ul className="flex max-h-32 flex-wrap gap-x-2 gap-y-1 overflow-y-auto">
            {people.map(([one, ...more]) => (
              <li key={one?.userId} className="bg-sunken rounded-lg px-2.5 py-1 text-sm font-semibold">
                <bdi className="wrap-anywhere">{one?.name}</bdi>
                {more.length > 0 && ` × ${more.length + 1}`}
              </li>
            ))}
          </ul>
          <MailBody camp={camp} chosen={chosen} proposal={first} />
          <DialogButtons>
            <Button ref={cancel} look="outline" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button
              onClick={() => {
                sent.current = true;
                onSend();
                onClose();
              }}
            >
              <Send aria-hidden="true" className="size-4 rtl:-scale-x-100" />
              {t('warnings.preview.send', { count: chosen.length })}
            </Button>
          </DialogButtons>
        </div>
      )}
    </Dialog>
  );
}

interface MailProps extends Pick<Props, 'chosen'> {
  camp: CampOut;
  proposal: ProposalOut;
}

function MailBody({ camp, chosen, proposal }: MailProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { userId, name, reason, needed, sessions } = proposal;
  const warned = useQuery(warnedPeopleQuery(camp._id, [userId])).data?.data[0]?.warnings ?? 0;
  const isSame = (other: ProposalOut) => other.userId === userId && other.campId === camp._id;
  const number = warned + chosen.filter(isSame).length;
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
