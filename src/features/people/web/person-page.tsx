import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useParams } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { HandleLink } from './shared/handle-link.tsx';
import { nameOf } from './shared/person-link.tsx';
import { personQuery } from './people.hooks.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { contactWays } from '../people.rules.ts';
import type { PersonOut } from '../people.contract.ts';
import { ContactLinks } from './shared/contact-links.tsx';
import { PersonActions } from './account-actions.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { PersonDetails } from './person-details.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonCamps } from './person-camps.tsx';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { campTitle } from './camp-title.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { classes } from '#kit/web/classes.ts';

export const clientLoader = pageFor('page.person');

/** To the reader it is the same whether somebody does not exist or belongs to another camp. */
const isMissing = (error: Error | null) =>
  error instanceof ApiFailure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');

export default function PersonPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const read = useQuery(personQuery(id));
  if (isMissing(read.error)) return <MissingPerson />;
  return (
    <>
      {!read.data && <PageHeader title={t('people.page.loading')} />}
      <QueryBoundary read={read}>
        {({ data: person }) => (
          // Dialogs and forms must not survive a link to somebody else.
          <article key={person.user._id}>
            <PageHead title={nameOf(person.user)} hidden />
            <PersonHeader person={person} />
            <PersonSections person={person} />
          </article>
        )}
      </QueryBoundary>
    </>
  );
}

function MissingPerson() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('people.page.loading')} />
      <EmptyState title={t('people.page.missingTitle')} text={t('people.page.missingText')}>
        <Link to="/dashboard/people" className={buttonClass({ look: 'outline' })}>
          {t('people.own.see')}
        </Link>
      </EmptyState>
    </>
  );
}

/** Who it is, how to reach them, and what a leader can do. */
function PersonHeader({ person }: { person: PersonOut }) {
  const { t } = useTranslation();
  const { user } = person;
  const edits = may(useAuthSession()?.user.role ?? null, 'person.edit');
  const name = nameOf(user);
  return (
    <header className="mb-6 flex flex-col gap-5">
      <Link
        to="/dashboard/people"
        className="text-link -ms-1 -mb-3 inline-flex min-h-11 items-center gap-1.5 self-start rounded-lg px-1 text-sm font-semibold hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('people.own.title')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} image={user.image} className="size-16 text-xl sm:size-20 sm:text-2xl" />
        <div className="min-w-0 grow basis-52">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="good" className="text-sm!">
              {t(`users.profile.roles.${user.role}`)}
            </Badge>
            {user.codeforces_handle !== null && (
              <HandleLink
                handle={user.codeforces_handle}
                title={t('people.page.profile', { handle: user.codeforces_handle })}
                className="inline-flex min-h-11 items-center md:min-h-8"
              />
            )}
          </p>
        </div>
        <ContactLinks name={name} ways={contactWays({ ...user, message: person.message })} place="page" />
      </div>
      {user.status === 'archived' && <Alert tone="info">{t('people.page.archived')}</Alert>}
      {user.status === 'pending' && <Alert tone="info">{t('people.page.unverified')}</Alert>}
      <HandleNotes person={person} />
      {edits && <PersonActions person={person} />}
    </header>
  );
}

/** What staff should know about the handle: a problem with it, and the ones before, under which results were read. */
function HandleNotes({ person: { user, handle } }: { person: PersonOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const values = { handle: user.codeforces_handle ?? '' };
  return (
    <>
      {handle.unknown && <Alert>{t('sheets.problems.unknownHandle', values)}</Alert>}
      {handle.shared && <Alert>{t('sheets.problems.sharedHandle', values)}</Alert>}
      {handle.changes.length > 0 && (
        <ul className="text-muted text-sm wrap-anywhere">
          {handle.changes.map(({ from, to, at }) => (
            <li key={at}>{t('people.page.handleChanged', { from, to, day: dayText(at, language) })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The parts of the page, those with something to say or to do. */
function PersonSections({ person }: { person: PersonOut }) {
  const { t } = useTranslation();
  const me = useAuthSession()?.user;
  const { excuses, requests } = person;
  const logged = may(me?.role ?? null, 'audit.read');
  const trains = person.waves.length > 0 || person.left.length > 0;
  // Nobody has to do with notes on themselves.
  const noted = person.user._id !== me?._id && (trains || person.notes.length > 0);
  const parts = [
    { id: 'waves', title: t('people.waves.title'), Part: PersonCamps, shown: true },
    { id: 'notes', title: t('people.notes.title'), Part: PersonNotes, shown: noted },
    { id: 'details', title: t('people.details.title'), Part: PersonDetails, shown: true },
    { id: 'excuses', title: t('people.excuses.title'), Part: PersonExcuses, shown: excuses.length > 0 },
    { id: 'requests', title: t('people.requests.title'), Part: PersonRequests, shown: requests.length > 0 },
    { id: 'history', title: t('people.history.title'), Part: PersonHistory, shown: logged },
  ] as const;
  const shown = parts.filter((part) => part.shown);
  return (
    <>
      <nav aria-label={t('people.page.sections')} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="bg-sunken hover:bg-primary-soft hover:text-link inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold md:min-h-9"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-6">
        {shown.map(({ id, title, Part }) => (
          <div key={id} id={id} className="scroll-mt-24">
            <Part title={title} person={person} />
          </div>
        ))}
      </div>
    </>
  );
}

interface PartProps {
  title: string;
  person: PersonOut;
}

function PersonExcuses({ title: heading, person }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingsSection title={heading}>
      <ul className="divide-line divide-y">
        {person.excuses.map(({ _id, session, reason, state, createdAt }) => (
          <Asked
            key={_id}
            to={`/session/${session._id}`}
            title={session.title}
            reason={reason}
            state={state}
            stateText={t(`people.excuses.states.${state}`)}
          >
            <time dateTime={createdAt}>{dayText(createdAt, language)}</time>
          </Asked>
        ))}
      </ul>
    </SettingsSection>
  );
}

/** Requests to join a camp. */
function PersonRequests({ title, person }: PartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SettingsSection title={title}>
      <ul className="divide-line divide-y">
        {person.requests.map(({ _id, camp, status, reason, createdAt, decidedAt }) => (
          <Asked
            key={_id}
            to={`/wave/${camp._id}`}
            title={campTitle(camp)}
            reason={reason}
            state={status}
            stateText={t(`requests.states.${status}`)}
          >
            <time dateTime={createdAt}>
              {t('people.requests.asked', { day: dayText(createdAt, language) })}
            </time>
            {decidedAt !== null && (
              <time dateTime={decidedAt}>
                {t('people.requests.decided', { day: dayText(decidedAt, language) })}
              </time>
            )}
          </Asked>
        ))}
      </ul>
    </SettingsSection>
  );
}

const looks = {
  pending: { Icon: Hourglass, look: 'bg-sunken text-muted' },
  accepted: { Icon: CircleCheck, look: 'bg-primary-soft text-link' },
  rejected: { Icon: CircleX, look: 'bg-danger-soft text-danger' },
} as const;

interface AskedProps {
  to: string;
  title: string;
  reason: string | null;
  state: keyof typeof looks;
  stateText: string;
  /** When. */
  children: ReactNode;
}

/** A request or an excuse, with what became of it as icon and word. */
function Asked({ to, title, reason, state, stateText, children }: AskedProps) {
  const { Icon, look } = looks[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-52">
        <Link to={to} className="hover:text-link font-bold hover:underline">
          <bdi className="wrap-anywhere">{title}</bdi>
        </Link>
        {reason !== null && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {reason}
          </p>
        )}
        <p className="text-muted flex flex-wrap gap-x-2 text-sm">{children}</p>
      </div>
      <span
        className={classes(
          'inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold',
          look,
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {stateText}
      </span>
    </li>
  );
}
