import Check from 'lucide-react/icons/check';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { RowButton, RowButtons } from '#kit/web/ui/row-button.tsx';
import type { ExcuseOut } from '../../excuses.contract.ts';
import type { ExcuseDecision } from '../../excuses.rules.ts';

export function ExcusedSession({ session }: Pick<ExcuseOut, 'session'>) {
  const language = useLanguage();
  return (
    <span className="block md:min-w-36">
      <Link to={`/session/${session._id}`} className="hover:text-link font-semibold hover:underline">
        <bdi>{session.title}</bdi>
      </Link>
      {session.startsAt !== null && (
        <time dateTime={session.startsAt} className="text-muted block text-xs md:whitespace-nowrap">
          {dayAndTimeText(session.startsAt, language)}
        </time>
      )}
    </span>
  );
}

export function ProofLink({ file }: Pick<ExcuseOut, 'file'>) {
  const { t } = useTranslation();
  if (!file) return '–';
  return (
    <a
      href={file.secure_url}
      target="_blank"
      rel="noreferrer"
      title={t('excuses.page.opens', { name: file.name })}
      className="text-link inline-flex min-h-11 max-w-48 items-center gap-1.5 underline-offset-4 hover:underline md:min-h-9"
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0" />
      <bdi className="truncate">{file.name}</bdi>
    </a>
  );
}

interface ActionsProps {
  excuse: ExcuseOut;
  onDecide: (excuse: ExcuseOut, decision: ExcuseDecision) => void;
}

/** Both decisions while it waits; afterwards the other one. */
export function ExcuseActions({ excuse, onDecide }: ActionsProps) {
  const { t } = useTranslation();
  const values = { name: excuse.user.name, session: excuse.session.title };
  return (
    <RowButtons>
      {excuse.state !== 'rejected' && (
        <RowButton
          text={t('excuses.page.reject')}
          label={t('excuses.page.rejectOf', values)}
          Icon={X}
          danger
          onClick={() => onDecide(excuse, 'rejected')}
        />
      )}
      {excuse.state !== 'accepted' && (
        <RowButton
          text={t('excuses.page.accept')}
          label={t('excuses.page.acceptOf', values)}
          Icon={Check}
          look="primary"
          onClick={() => onDecide(excuse, 'accepted')}
        />
      )}
    </RowButtons>
  );
}
