import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { PersonLink } from './person-link.tsx';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { TraineeOut } from '../../people.contract.ts';
import { ContactLinks } from './contact-links.tsx';
import { LastTalk } from './last-talk.tsx';
import { contactWays } from '../../people.rules.ts';
import { traineesPage } from '../people.hooks.ts';
import { NotesButton, type OpenNotes, RiskChips } from '../trainee-columns.tsx';
import { campTitle } from '../camp-title.ts';

const NoteDialog = lazyPart(async () => (await import('../note-dialog.tsx')).NoteDialog, null);

const shown = 6;

/** The reader's trainees on the page Camps: those at risk first, and a link to all. */
export function MyTrainees() {
  const { t } = useTranslation();
  const mentorId = useAuthSession()?.user._id;
  const read = useQuery(traineesPage({ mentorId, size: String(shown) }));
  const [noted, setNoted] = useState<TraineeOut | null>(null);
  return (
    <section aria-labelledby="my-trainees">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="my-trainees" className="text-xl">
          {t('people.own.title')}
        </h2>
        <Link
          to="/dashboard/people"
          className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold hover:underline"
        >
          {t('people.own.see')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      <QueryBoundary read={read}>
        {({ data, atRisk, judged, missing }) =>
          data.length === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {t('people.own.empty')}
            </p>
          ) : (
            <>
              <p className="text-muted mb-3">
                {missing !== null
                  ? t(`people.list.missing.${missing}`)
                  : atRisk > 0
                    ? t('people.own.atRisk', { count: atRisk })
                    : t('people.own.well', { count: judged })}
              </p>
              <ul className="border-line bg-surface shadow-card divide-line divide-y rounded-2xl border">
                {data.map((trainee) => (
                  <Row key={`${trainee.userId} ${trainee.camp._id}`} trainee={trainee} onNotes={setNoted} />
                ))}
              </ul>
              <Link
                to="/dashboard/profile"
                className="text-link mt-2 inline-flex min-h-11 items-center text-sm font-semibold underline"
              >
                {t('people.own.reachBy')}
              </Link>
            </>
          )
        }
      </QueryBoundary>
      {noted && <NoteDialog trainee={noted} onClose={() => setNoted(null)} />}
    </section>
  );
}

function Row({ trainee, onNotes }: { trainee: TraineeOut; onNotes: OpenNotes }) {
  const { userId, name, camp } = trainee;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 grow basis-64 flex-col items-start gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <PersonLink id={userId} className="font-bold wrap-anywhere">
            <bdi>{name}</bdi>
          </PersonLink>
          <bdi className="text-muted text-sm wrap-anywhere">{campTitle(camp)}</bdi>
        </p>
        <RiskChips trainee={trainee} />
        <LastTalk {...trainee} />
      </div>
      <div className="max-md:basis-full">
        <ContactLinks name={trainee.name} ways={contactWays(trainee)} place="row">
          <NotesButton trainee={trainee} onNotes={onNotes} />
        </ContactLinks>
      </div>
    </li>
  );
}
