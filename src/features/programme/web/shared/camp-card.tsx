import { clubToday } from '#club/shared/club-time.ts';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Presentation from 'lucide-react/icons/presentation';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { CampOut } from '../../camps.contract.ts';
import { campProgress } from '../../camps.rules.ts';
import { progressText } from './progress-text.ts';
import { SampleBadge } from './badges.tsx';

interface Props {
  camp: CampOut;
  /** More facts; may contain links of their own. */
  children?: ReactNode;
}

/** One of the reader's camps; the whole card links to its page. */
export function CampCard({ camp, children }: Props) {
  const { t } = useTranslation();
  return (
    <li className="border-line bg-surface shadow-card hover:border-primary has-focus-visible:border-primary relative flex min-w-0 flex-col rounded-2xl border p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="text-muted min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{camp.level.title}</bdi>
        </p>
        <Badge tone={camp.registration ? 'good' : 'muted'}>
          {t(`camps.mine.${camp.registration ? 'open' : 'closed'}`)}
        </Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <h2 className="text-lg wrap-anywhere">
          <Link to={`/wave/${camp._id}`} className="after:absolute after:inset-0 after:rounded-2xl">
            <bdi>{camp.title}</bdi>
          </Link>
        </h2>
        {camp.sample && <SampleBadge />}
      </div>
      <Progress camp={camp} />
      <ul className="text-muted mt-4 flex flex-col gap-1.5 text-sm">
        <Dates camp={camp} />
        <Fact Icon={Presentation}>{t('camps.mine.sessions', { count: camp.sessionsCount })}</Fact>
        <Fact Icon={Users}>{t('camps.mine.trainees', { count: camp.traineesCount })}</Fact>
      </ul>
      {children}
    </li>
  );
}

function Progress({ camp }: { camp: CampOut }) {
  const { t } = useTranslation();
  const progress = campProgress(camp, clubToday());
  const { status, day, days } = progress;
  const share = status === 'finished' ? 1 : (day ?? 0) / (days ?? 1);
  return (
    <div className="mt-4">
      <p className="text-sm font-semibold tabular-nums">{t(...progressText(progress))}</p>
      <ShareBar
        share={share}
        fill={status === 'finished' ? 'bg-line-strong' : 'bg-primary'}
        className="mt-2 h-2"
      />
    </div>
  );
}

function Dates({ camp: { startDate, endDate } }: { camp: CampOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const from = startDate && dayText(startDate, language);
  const to = endDate && dayText(endDate, language);
  if (!from && !to) return null;
  return (
    <Fact Icon={CalendarDays}>
      {from && to && t('camps.mine.dates', { from, to })}
      {from && !to && t('camps.mine.from', { from })}
      {!from && to && t('camps.mine.until', { to })}
    </Fact>
  );
}

function Fact({ Icon, children }: { Icon: typeof Users; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 tabular-nums">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {children}
    </li>
  );
}
