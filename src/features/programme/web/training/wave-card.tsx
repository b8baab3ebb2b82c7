import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { LevelPageOut } from '../../levels.contract.ts';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { RequestPlace } from '../shared/own-requests.tsx';
import { RequestState } from '../requests/request-state.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { waveName } from '../../camps.rules.ts';
import { RegistrationBadge, StatusBadge } from './wave-badges.tsx';
import { useDatesText } from './wave-dates.ts';

interface Props {
  wave: LevelPageOut['camps'][number];
  /** Title of its level. */
  level: string;
  /** The reader's newest request for it. */
  request: OwnRequestOut | undefined;
  mayAsk: boolean;
}

/** The whole card links to the wave. Below is what became of the reader's request, or a link to ask. */
export function WaveCard({ wave, level, request, mayAsk }: Props) {
  const { t } = useTranslation();
  const datesText = useDatesText();
  const { _id, title, registration } = wave;
  return (
    <article className="bg-surface border-line shadow-card has-[h3_a:hover]:border-link group relative flex h-full flex-col rounded-3xl border p-6 transition-[border-color] sm:p-8">
      <div className="flex flex-wrap gap-2">
        <StatusBadge wave={wave} />
        <RegistrationBadge open={registration} />
      </div>
      <h3 className="mt-5 text-2xl wrap-anywhere">
        <Link
          to={`/wave/${_id}`}
          prefetch="intent"
          className="group-has-[h3_a:hover]:text-link rounded-lg after:absolute after:inset-0 after:rounded-3xl"
        >
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className="text-muted mt-3 flex items-start gap-2.5 font-semibold">
        <CalendarDays aria-hidden="true" className="text-link mt-1 size-5 shrink-0" />
        {datesText(wave)}
      </p>
      <RequestPlace className="empty:hidden mt-5">
        {request && request.status !== 'accepted' && <RequestState request={request} />}
      </RequestPlace>
      <div className="mt-auto flex items-center justify-between gap-4 pt-6">
        {mayAsk ? (
          <Link
            to={`/form?wave=${_id}`}
            aria-label={t('requests.own.askFor', { wave: waveName({ level: { title: level }, title }) })}
            className={buttonClass({ look: 'outline', size: 'small' }, 'relative z-10')}
          >
            {t('requests.own.ask')}
          </Link>
        ) : (
          <span />
        )}
        <ArrowRight
          aria-hidden="true"
          className="text-link size-6 transition-transform group-has-[h3_a:hover]:translate-x-1 rtl:-scale-x-100 rtl:group-has-[h3_a:hover]:-translate-x-1"
        />
      </div>
    </article>
  );
}
