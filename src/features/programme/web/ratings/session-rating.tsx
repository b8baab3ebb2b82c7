import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { isToCome } from '#features/attendance/attendance.rules.ts';
import { may } from '#club/shared/access.ts';
import { Star, StarRating } from '#club/web/star-rating.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import type { OwnRatingOut, RatingsOut } from '../../ratings.contract.ts';
import { ratingBody } from '#schemas/features/programme/ratings.contract.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { maxLineLength, maxStars, minAnswers } from '../../sessions.rules.ts';
import { ownRatingQuery, ratingsQuery, useRate } from './ratings.hooks.ts';

/** On the page of a session: those who were there rate it, staff see what they thought. */
export function SessionRating({ session }: { session: SessionOut }) {
  const role = useAuthSession()?.user.role ?? null;
  const [now] = useState(() => new Date());
  const { _id } = session;
  // Before it there is nothing to rate.
  const wasHeld = !isToCome(session, now);
  const own = useQuery({ ...ownRatingQuery(_id), enabled: role !== null && wasHeld }).data?.data;
  const reads = may(role, 'rating.read') && own?.mayRate === false;
  const ratings = useQuery({ ...ratingsQuery(_id), enabled: reads }).data?.data;
  if (own?.mayRate) return <RateSession key={_id} sessionId={_id} own={own} />;
  return ratings ? <RatingSummary ratings={ratings} /> : null;
}

/** For somebody who was there: stars with one tap, and then a line if they like. */
function RateSession({ sessionId, own: { stars, text } }: { sessionId: string; own: OwnRatingOut }) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const { mutateAsync } = useRate(sessionId);

  return (
    <RatingPanel title={t('ratings.own.title')}>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <StarChoice
            stars={stars}
            onChoose={(star) => void succeeds(mutateAsync({ stars: star }), t('ratings.own.failed'))}
          />
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

const choices = Array.from({ length: maxStars }, (_, less) => less + 1);

/** Five stars as radio buttons: a tap or an arrow key chooses. */
function StarChoice({ stars, onChoose }: { stars: number | null; onChoose: (stars: number) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('ratings.own.title')}</legend>
      <div className="on-navy bg-navy text-yellow border-navy-line flex w-fit flex-wrap rounded-2xl border px-1.5 py-1">
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

/** For staff: the average, how it came about, and the lines without names. */
function RatingSummary({ ratings }: { ratings: RatingsOut }) {
  const { t } = useTranslation();
  const { answers, from, average, byStars, texts } = ratings;
  if (average === null)
    return (
      <RatingPanel title={t('ratings.staff.title')}>
        <p className="text-muted mt-3 max-w-prose">{t('ratings.staff.few', { answers, from })}</p>
      </RatingPanel>
    );
  return (
    <RatingPanel title={t('ratings.staff.title')}>
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 md:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_2fr]">
        <div className="on-navy bg-navy text-on-navy border-navy-line w-fit rounded-2xl border px-6 py-5">
          <p className="text-3xl font-black tabular-nums">
            {t('ratings.staff.average', { average, most: maxStars })}
          </p>
          <StarRating
            rate={Math.round(average)}
            label={t('ratings.stars', { stars: Math.round(average), most: maxStars })}
            className="mt-2"
          />
          <p className="text-on-navy-muted mt-2">{t('ratings.staff.answers', { count: answers })}</p>
        </div>
        <Bars byStars={byStars} answers={answers} />
        {texts.length > 0 && <Texts texts={texts} />}
      </div>
    </RatingPanel>
  );
}

/** How many gave how many stars, most stars first. */
function Bars({ byStars, answers }: { byStars: number[]; answers: number }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('ratings.staff.bars')} className="flex min-w-0 flex-col gap-2">
      {byStars
        .map((count, less) => ({ stars: less + 1, count }))
        .toReversed()
        .map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-3 text-sm">
            <span className="sr-only">
              {t('ratings.stars', { stars, most: maxStars })}: {t('ratings.staff.answers', { count })}
            </span>
            <span aria-hidden="true" className="w-4 shrink-0 text-end font-bold tabular-nums">
              {stars}
            </span>
            <ShareBar share={count / answers} className="h-2.5 min-w-0 grow" fill="bg-primary" />
            <span aria-hidden="true" className="text-muted w-8 shrink-0 tabular-nums">
              {count}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** Two people may have written the same. */
const withKeys = (texts: string[]) =>
  texts.map((text, place) => ({
    key: `${text} ${texts.slice(0, place).filter((other) => other === text).length}`,
    text,
  }));

function Texts({ texts }: { texts: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0 md:col-span-2 lg:col-span-1">
      <h3 className="text-lg">{t('ratings.staff.texts')}</h3>
      <ul className="mt-3 flex flex-col gap-2">
        {withKeys(texts).map(({ key, text }) => (
          <li key={key} dir="auto" className="bg-ground rounded-xl px-4 py-2.5 wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A part of the session's page. */
function RatingPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-16">
      <div className="bg-surface border-line shadow-card rounded-3xl border p-6 sm:p-8">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
