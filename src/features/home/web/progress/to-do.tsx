import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import ListTodo from 'lucide-react/icons/list-todo';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { useOnline } from '#kit/web/connection.ts';
import type { OwnCampOut } from '../../progress.contract.ts';
import { ContactLinks } from '#features/people/web/shared/contact-links.tsx';
import { profilePath, sessionPath } from '../../home.links.ts';
import { OwnWarning } from '../shared/own-warning.tsx';

/** A trainee's status in a camp: warnings and absences, and what is needed to stay in good standing. */
export function ToDo({ camp: { status, todo, warnings, mentor, mentorContact } }: { camp: OwnCampOut }) {
  const { t } = useTranslation();
  const online = useOnline();
  if (status.well) {
    // What came since is not known.
    if (!online) return null;
    return (
      <p className="bg-sunken flex items-center gap-3 rounded-2xl px-4 py-3 font-semibold">
        <CircleCheck aria-hidden="true" className="text-link size-5 shrink-0" />
        {t('progress.wave.allWell')}
      </p>
    );
  }
  const rest = todo.filter(({ what }) => what !== 'warning');
  return (
    <section
      className={classes(
        'rounded-2xl border p-4 sm:p-5',
        status.warnings > 0 ? 'bg-danger-soft border-danger/30' : 'bg-primary-soft border-primary/30',
      )}
    >
      <h3 className="flex flex-wrap items-center gap-2.5 text-lg">
        <ListTodo aria-hidden="true" className="text-link size-5 shrink-0" />
        {t('progress.wave.todo')}
      </h3>
      <Counts status={status} />
      <ul className="mt-3 flex flex-col gap-3">
        {warnings.map((warning) => (
          <li key={warning._id}>
            <OwnWarning warning={warning}>
              {mentor !== null && <ContactLinks name={mentor} ways={mentorContact} place="page" />}
            </OwnWarning>
          </li>
        ))}
        {rest.map((item) => (
          <li key={item.text}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Counts({ status: { warnings, missed } }: Pick<OwnCampOut, 'status'>) {
  const { t } = useTranslation();
  if (warnings === 0 && missed === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 font-bold">
      {warnings > 0 && (
        <span className="text-danger inline-flex items-center gap-2">
          <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
          {t('progress.wave.warnings', { count: warnings })}
        </span>
      )}
      {missed > 0 && <span>{t('progress.wave.missed', { count: missed })}</span>}
    </p>
  );
}

type Todo = OwnCampOut['todo'][number];

const row = 'bg-surface border-line flex min-h-14 items-center gap-3 rounded-xl border px-4 py-3';

/** Leads to the session that it is about; where there are several, each has its link. */
function Item({ item: { what, text, sessions } }: { item: Todo }) {
  const [only, ...others] = sessions;
  const link = what === 'handle' ? profilePath : only && sessionPath(only);
  if (link === undefined || others.length > 0)
    return (
      <div className={`${row} flex-wrap wrap-anywhere`}>
        {text}
        <SessionLinks sessions={sessions} />
      </div>
    );
  return (
    <Link to={link} className={`${row} hover:border-primary wrap-anywhere`}>
      <span className="min-w-0 grow">{text}</span>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}

/** Links to the pages of the sessions that something is about. */
function SessionLinks({ sessions }: Pick<Todo, 'sessions'>) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap gap-x-4">
      {sessions.map(({ sessionId, title }) => (
        <Link
          key={sessionId}
          to={`/session/${sessionId}`}
          className="text-link inline-flex min-h-11 items-center text-sm font-semibold underline"
        >
          {t('progress.wave.openSession', { title })}
        </Link>
      ))}
    </span>
  );
}
