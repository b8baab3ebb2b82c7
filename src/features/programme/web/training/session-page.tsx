import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams } from 'react-router';
import { getCamp } from '../../camps.contract.ts';
import { campName } from '../../camps.rules.ts';
import { SessionExcuse } from '#features/attendance/web/shared/own-excuse.tsx';
import { getSession, type SessionOut } from '../../sessions.contract.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { neighboursOf } from '../../training.rules.ts';
import { ProgrammeHero, ProgrammePage } from './programme-page.tsx';
import { SessionMaterial, SessionTopics } from './session-material.tsx';
import { SessionNeighbours } from './session-neighbours.tsx';
import { SessionStaffBar } from './session-staff-bar.tsx';
import { SessionVideo } from './session-video.tsx';
import { useState } from 'react';
import { isToCome } from '#features/attendance/attendance.rules.ts';
import { sessionQuery } from '../sessions/sessions.hooks.ts';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { RatingSummary, RatingPanel } from '../ratings/rating-summary.tsx';
import { ownRatingQuery, ratingsQuery, useRate } from '../ratings/ratings.hooks.ts';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { type OwnRatingOut, ratingBody } from '../../ratings.contract.ts';
import { maxStars, minAnswers, maxLineLength } from '../../sessions.rules.ts';
import { Star } from '#club/web/star-rating.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';

export default function SessionPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const session = useQuery(endpointQuery(getSession, { params: { id } }));
  return (
    <ProgrammePage read={session} failed={t('training.common.loadFailed')}>
      {(data) => <SessionView session={data} />}
    </ProgrammePage>
  );
}

function SessionView({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const { _id, title, description, level, camp, startsAt } = session;
  // Optional: without the camp only the links to other sessions are missing.
  const sessions = useQuery(endpointQuery(getCamp, { params: { id: camp._id } })).data?.data.sessions ?? [];
  const campTitle = campName({ level, title: camp.title });
  const isPublished = session.publishedAt !== null;
  const { number, previous, next } = neighboursOf(sessions, _id);
  return (
    <>
      <PageHead title={`${title} · ${campTitle}`} hidden />
      <ProgrammeHero title={title} letter="C" back={{ to: `/wave/${camp._id}`, label: campTitle }}>
        <SessionFacts number={number} total={sessions.length} startsAt={startsAt} />
      </ProgrammeHero>
      {/* Without padding while nothing is in it. */}
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-8 empty:hidden sm:px-6 lg:pt-10">
        <SessionStaffBar session={session} />
        {isPublished && <SessionExcuse sessionId={_id} campId={camp._id} startsAt={startsAt} />}
      </div>
      <div className="mx-auto grid w-full max-w-7xl gap-x-12 gap-y-12 px-4 py-12 sm:px-6 lg:grid-cols-[3fr_2fr] lg:py-16">
        {/* The key resets the player for another session. */}
        <SessionVideo key={_id} link={session.sessionLink} title={title} />
        <SessionTopics content={session.content} />
        {description && (
          <Paragraphs
            text={description}
            className="flex max-w-prose flex-col gap-4 text-lg wrap-anywhere lg:col-span-2 ltr:*:text-left rtl:*:text-right"
          />
        )}
      </div>
      <Section letter="A" ground="surface" title={t('training.session.material')}>
        <SessionMaterial session={session} />
      </Section>
      {isPublished && <SessionRating sessionId={_id} />}
      <SessionNeighbours previous={previous} next={next} />
    </>
  );
}

interface Props {
  sessionId: string;
}

/** On the page of a session: those who were there rate it, staff see what they thought. */
function SessionRating({ sessionId }: Props) {
  const role = useAuthSession()?.user.role ?? null;
  const [now] = useState(() => new Date());
  const session = useQuery(sessionQuery(sessionId)).data?.data;
  // Before it there is nothing to rate.
  const wasHeld = session !== undefined && session.publishedAt !== null && !isToCome(session, now);
  const own = useQuery({ ...ownRatingQuery(sessionId), enabled: role !== null && wasHeld }).data?.data;
  const reads = may(role, 'rating.read') && own?.mayRate === false;
  const ratings = useQuery({ ...ratingsQuery(sessionId), enabled: reads }).data?.data;
  if (own?.mayRate) return <RateSession key={sessionId} sessionId={sessionId} own={own} />;
  return ratings ? <RatingSummary ratings={ratings} /> : null;
}

interface SessionFactsProps {
  /** 0 while its place in the camp is unknown. */
  number: number;
  total: number;
  startsAt: string | null;
}

function SessionFacts({ number, total, startsAt }: SessionFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    // Reserves its line while the camp loads.
    <div className="mt-6 flex min-h-8 flex-wrap items-center gap-x-6 gap-y-3 font-semibold">
      {number > 0 && (
        <p className="rounded-full bg-white/12 px-4 py-1 text-sm font-bold">
          {t('training.session.of', { number, total })}
        </p>
      )}
      {startsAt && (
        <p className="flex items-center gap-3">
          <CalendarDays aria-hidden="true" className="text-yellow size-5 shrink-0" />
          <span className="sr-only">{t('training.session.held')}</span>
          <time dateTime={startsAt} className="flex flex-wrap gap-x-2">
            <span>{weekdayText(startsAt, language)}</span>
            <span>{dayText(startsAt, language)}</span>
            <span className="text-on-navy-muted">{timeText(startsAt, language)}</span>
          </time>
        </p>
      )}
    </div>
  );
}

interface RateSessionProps {
  sessionId: string;
  own: OwnRatingOut;
}

/** For somebody who was there: stars with one tap, and then a line if they like. */
function RateSession({ sessionId, own: { stars, text } }: RateSessionProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useRate(sessionId);

  async function choose(chosen: number) {
    try {
      await mutateAsync({ stars: chosen });
    } catch (error) {
      toast.danger(failureText(error, t('ratings.own.failed')));
    }
  }

  return (
    <RatingPanel title={t('ratings.own.title')}>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <StarChoice label={t('ratings.own.title')} stars={stars} onChoose={(star) => void choose(star)} />
          <p role="status" className="text-muted mt-3">
            {stars === null ? t('ratings.own.text') : t('ratings.own.given', { stars, most: maxStars })}
          </p>
        </div>
        {stars !== null && (
          <RatingLine text={text} save={(line) => mutateAsync({ stars, text: line })} sessionId={sessionId} />
        )}
      </div>
    </RatingPanel>
  );
}

interface StarChoiceProps {
  label: string;
  /** Null while nothing is chosen. */
  stars: number | null;
  onChoose: (stars: number) => void;
}

const choices = Array.from({ length: maxStars }, (_, less) => less + 1);

/** Five stars as radio buttons: a tap or an arrow key chooses. */
function StarChoice({ label, stars, onChoose }: StarChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="on-navy bg-navy text-yellow border-navy-line flex w-fit rounded-2xl border px-1.5 py-1">
        {choices.map((star) => (
          <label
            key={star}
            className="has-focus-visible:outline-yellow relative flex size-12 items-center justify-center rounded-xl transition-transform hover:scale-110 has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={star === stars}
              onChange={() => onChoose(star)}
              aria-label={t('ratings.stars', { stars: star, most: maxStars })}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-none"
            />
            <Star filled={stars !== null && star <= stars} className="size-9" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const formSchema = ratingBody.pick({ text: true });

interface RatingLineProps {
  sessionId: string;
  /** The stored one. */
  text: string;
  save: (text: string) => Promise<unknown>;
}

/** A line beside the stars. */
function RatingLine({ sessionId, text, save }: RatingLineProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: formSchema,
    defaults: { text },
    send: (values) => save(values.text ?? ''),
    draft: { key: `rating ${sessionId}` },
    onDone: (_, values) => {
      form.form.reset({ text: values.text ?? '' });
      toast.success(t('ratings.messages.rated'));
    },
  });
  return (
    <Form form={form} label={t('ratings.own.line')}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          name="text"
          label={t('ratings.own.line')}
          hint={t('ratings.own.lineHint', { from: minAnswers })}
          dir="auto"
          maxLength={maxLineLength}
          className="grow basis-64"
        />
        <SubmitButton
          strict
          idle={t('ratings.own.send')}
          busy={t('ratings.own.sending')}
          className="sm:mt-7"
        />
      </div>
      <FormAlert failure={form.failure} fallback={t('ratings.own.failed')} />
    </Form>
  );
}
