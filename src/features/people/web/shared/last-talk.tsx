import { clubToday } from '#club/shared/club-time.ts';
import { shortDayText } from '#club/web/date-text.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { NoteOut } from '../../people.contract.ts';

interface Props extends Pick<NoteOut, 'outcome' | 'followUpOn'> {
  /** In a list of notes, where a later one may have done what an earlier one wanted. */
  past?: boolean;
}

/** What came of talking to somebody, and when to ask again. */
export function LastTalk({ outcome, followUpOn, past = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (outcome === null && followUpOn === null) return null;
  const today = clubToday();
  const due = !past && followUpOn !== null && followUpOn <= today;
  const when = !due ? 'on' : followUpOn === today ? 'today' : 'since';
  return (
    <p className="my-1 flex flex-wrap gap-1.5">
      {followUpOn !== null && (
        <Badge tone={due ? 'strong' : 'plain'}>
          {t(`people.followUp.${when}`, { day: shortDayText(followUpOn, language) })}
        </Badge>
      )}
      {outcome !== null && <Badge tone="muted">{t(`people.outcomes.${outcome}`)}</Badge>}
    </p>
  );
}
