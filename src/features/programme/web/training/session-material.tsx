import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Presentation from 'lucide-react/icons/presentation';
import Trophy from 'lucide-react/icons/trophy';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { addLtrMarks } from '#kit/web/format-text.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { SlidesLink } from '../sessions/slides-link.tsx';
import { parseTopics } from '../../training.rules.ts';

/** Slides, sheet and contest with their editorials. */
export function SessionMaterial({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const { sessionSlides: slides, sessionSheet: sheet, sessionContest: contest } = session;
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      <Material Icon={Presentation} title={t('training.session.slides')}>
        {slides ? (
          <>
            <p className="text-muted text-sm wrap-anywhere">
              <bdi>{slides.name}</bdi>
            </p>
            <SlidesLink sessionId={session._id} url={slides.secure_url} className={buttonClass()}>
              <Download aria-hidden="true" className="size-5" />
              {t('training.session.slidesDownload')}
            </SlidesLink>
          </>
        ) : (
          <p className="text-muted">{t('training.session.slidesNone')}</p>
        )}
      </Material>
      <Material Icon={ListChecks} title={t('training.session.sheet')}>
        <ExternalLink link={sheet.sheetLink} label={t('training.session.sheetOpen')} />
        {!sheet.sheetLink && <p className="text-muted">{t('training.session.sheetNone')}</p>}
        <Upsolve link={sheet.sheetUpsolve} of={t('training.session.sheet')} />
      </Material>
      <Material Icon={Trophy} title={t('training.session.contest')}>
        <ExternalLink link={contest.sheetLink} label={t('training.session.contestOpen')} />
        {!contest.sheetLink && <p className="text-muted">{t('training.session.contestNone')}</p>}
        <Upsolve link={contest.sheetUpsolve} of={t('training.session.contest')} />
      </Material>
    </ul>
  );
}

function Material({ Icon, title, children }: { Icon: typeof Trophy; title: string; children: ReactNode }) {
  return (
    <li className="bg-ground border-line flex flex-col items-start gap-4 rounded-3xl border p-6 sm:p-8">
      <span className="bg-navy text-yellow flex size-12 items-center justify-center rounded-full">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <h3 className="text-xl">{title}</h3>
      {children}
    </li>
  );
}

function ExternalLink({ link, label }: { link: string | null; label: string }) {
  if (!link) return null;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
      {label}
    </a>
  );
}

function Upsolve({ link, of }: { link: string | null; of: string }) {
  const { t } = useTranslation();
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={t('training.session.upsolveOf', { name: of })}
      className="text-link inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
    >
      <MonitorPlay aria-hidden="true" className="size-5" />
      {t('training.session.upsolve')}
    </a>
  );
}

export function SessionTopics({ content }: { content: string }) {
  const { t } = useTranslation();
  const topics = parseTopics(content);
  return (
    <section aria-labelledby="topics" className="min-w-0">
      <h2 id="topics" className="text-2xl">
        {t('training.session.topics')}
      </h2>
      {topics.length === 0 ? (
        <p className="text-muted mt-4">{t('training.session.noTopics')}</p>
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {topics.map((topic, order) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same line may stand twice
            <li key={order} className="flex items-start gap-3.5 text-lg">
              <span aria-hidden="true" className="bg-link mt-2.5 size-2 shrink-0 rounded-full" />
              <bdi className="min-w-0 wrap-anywhere">{addLtrMarks(topic)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
