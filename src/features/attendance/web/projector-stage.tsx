import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { timeText } from '#club/web/date-text.ts';
import { type CheckinOut, getCheckin, listAttendance, openCheckin } from '../attendance.contract.ts';
import { Arrivals, useWaitingArrivals } from './arrivals.tsx';
import { QrCode } from '#kit/web/ui/qr-code.tsx';
import { discardWaitingMark, sendMark, type Arrival } from './shared/waiting-marks.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { codeStepMs } from '../attendance.rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { distinctName } from '#kit/shared/namesakes.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import { Button } from '#kit/web/ui/button.tsx';
import type { CallOf } from '#kit/shared/endpoint.ts';
import { call } from '#kit/web/api.ts';
import { checkinQuery } from './attendance.hooks.ts';

interface Props {
  checkin: CheckinOut;
  /** Server time. */
  now: number;
  /** The last read failed. */
  stale: boolean;
}

/** The projected screen: the code and the growing list. */
export function ProjectorStage({ checkin, now, stale }: Props) {
  const { t } = useTranslation();
  const screen = useFullScreen();
  const takingOff = useRemoveCheckin(checkin);
  const { sessionId, title, trainees } = checkin;
  const arrivals = useWaitingArrivals(checkin);
  const present = arrivals.filter(({ leaving }) => !leaving).length;
  return (
    <section
      aria-label={title}
      className={classes(
        'on-navy bg-navy text-on-navy grid content-start gap-8 p-5 sm:p-8',
        checkin.link && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
        screen.on ? 'fixed inset-0 z-30 overflow-y-auto xl:p-14' : 'rounded-3xl',
      )}
    >
      {checkin.link && <Code checkin={checkin} link={checkin.link} now={now} />}
      <div className="flex min-w-0 flex-col gap-6">
        <div>
          <p className="text-yellow font-bold">
            <WindowText checkin={checkin} now={now} />
          </p>
          <h2 className="leading-heading mt-1 text-3xl font-black wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
        </div>
        {!checkin.link && (
          <p className="text-on-navy-muted max-w-prose">{t('attendance.projector.closedText')}</p>
        )}
        {checkin.linkFix && <LinkWarning command={checkin.linkFix} />}
        {stale && (
          <p role="alert" className="font-semibold">
            {t('attendance.projector.lost')}
          </p>
        )}
        <CheckinWindow checkin={checkin} now={now} screen={screen} />
        <p className="flex items-baseline gap-3">
          <span aria-hidden="true" className="text-yellow text-display leading-none font-black tabular-nums">
            {present}
          </span>
          <span aria-hidden="true" className="text-on-navy-muted text-xl">
            {t('attendance.projector.of', { trainees })}
          </span>
          <span role="status" className="sr-only">
            {t('attendance.projector.inOf', { present, trainees })}
          </span>
        </p>
        <Arrivals
          present={arrivals}
          onRemove={screen.on ? undefined : takingOff.ask}
          onKeep={({ userId }) => void discardWaitingMark({ sessionId, userId })}
        />
      </div>
      {takingOff.dialog}
    </section>
  );
}

function Code({ checkin, link, now }: { checkin: CheckinOut; link: string; now: number }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <QrCode
        text={link}
        label={t('attendance.projector.qr', { title: checkin.title })}
        className="mx-auto w-full max-w-[min(100%,72dvh)] rounded-2xl"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xl font-bold">{t('attendance.projector.scan')}</p>
        <CountdownRing left={Date.parse(checkin.changesAt ?? '') - now} />
      </div>
    </div>
  );
}

function WindowText({ checkin: { opensAt, closesAt, code }, now }: Pick<Props, 'checkin' | 'now'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (code !== null && closesAt)
    return t('attendance.projector.openUntil', { time: timeText(closesAt, language) });
  if (opensAt && now < Date.parse(opensAt))
    return t('attendance.projector.opensAt', { time: timeText(opensAt, language) });
  return t('attendance.projector.closed');
}

/** For a server whose address leads to this computer only: phones cannot open the code's link. */
function LinkWarning({ command }: { command: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="border-yellow flex gap-3 rounded-2xl border p-4">
      <TriangleAlert aria-hidden="true" className="text-yellow mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">{t('attendance.projector.onlyHereTitle')}</p>
        <p className="text-on-navy-muted mt-1">{t('attendance.projector.onlyHereText')}</p>
        <code className="mt-2 block font-mono text-sm wrap-anywhere" dir="ltr">
          {command}
        </code>
      </div>
    </div>
  );
}

const radius = 20;
const circumference = 2 * Math.PI * radius;

/** Remaining lifetime of the code on screen. */
function CountdownRing({ left }: { left: number }) {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const share = Math.min(1, Math.max(0, left / codeStepMs));
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 -rotate-90 rtl:-scale-y-100">
        <circle cx="24" cy="24" r={radius} fill="none" strokeWidth="5" className="stroke-white/15" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          className="stroke-yellow transition-[stroke-dashoffset] duration-250 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <p className="text-on-navy-muted tabular-nums">{t('attendance.projector.changes', { seconds })}</p>
    </div>
  );
}

/** Removes a check-in, or puts the mark before it back, after confirmation; without a connection the removal waits. */
function useRemoveCheckin({ sessionId, title }: CheckinOut) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const invalidate = useInvalidate(getCheckin, listAttendance);
  const [removing, setRemoving] = useState<Arrival | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (arrival: Arrival) => {
      const target = { sessionId, campId: null, title, userId: arrival.userId, name: distinctName(arrival) };
      return sendMark(queries, { target, mark: arrival.beforeScan, seen: arrival.state });
    },
    onError: (error) => toast.danger(failureText(error, t('attendance.projector.failed'))),
    onSettled() {
      setRemoving(null);
      void invalidate();
    },
  });
  const what = removing?.beforeScan ? 'putBack' : 'takeOff';
  const values = {
    name: removing ? distinctName(removing) : '',
    state: t(`attendance.states.${removing?.beforeScan ?? 'none'}`),
  };
  const dialog = (
    <ConfirmDialog
      open={removing !== null}
      title={t(`attendance.projector.${what}Title`, values)}
      text={t(`attendance.projector.${what}Text`, values)}
      confirm={t(`attendance.projector.${what}Confirm`)}
      busy={isPending}
      onConfirm={() => removing && mutate(removing)}
      onClose={() => setRemoving(null)}
    />
  );
  return { ask: setRemoving, dialog };
}

const extensionMs = 30 * 60_000;

interface CheckinWindowProps {
  checkin: CheckinOut;
  now: number;
  screen: ReturnType<typeof useFullScreen>;
}

/** Opens, extends and closes the check-in window; toggles full screen for the projector. */
function CheckinWindow({ checkin, now, screen }: CheckinWindowProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const { sessionId, opensAt, closesAt, code } = checkin;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: CallOf<typeof openCheckin>['body']) =>
      call(openCheckin, { params: { id: sessionId }, body }),
    onSuccess: (reply) => queries.setQueryData(checkinQuery(sessionId).queryKey, reply),
    onError: (error) => toast.danger(failureText(error, t('attendance.projector.failed'))),
  });
  const ScreenIcon = screen.on ? Minimize : Maximize;
  const waits = opensAt !== null && closesAt !== null && now < Date.parse(opensAt);

  const change = (body: CallOf<typeof openCheckin>['body']) => !isPending && mutate(body);
  const until = (closing: number) =>
    change({ opensAt: opensAt ?? undefined, closesAt: new Date(closing).toISOString() });

  return (
    <div className="flex flex-wrap gap-3">
      {code === null && (
        <Button look="accent" aria-disabled={isPending} onClick={() => change({})}>
          {waits ? t('attendance.projector.openNow') : t('attendance.projector.open')}
        </Button>
      )}
      {code !== null && !screen.on && (
        <>
          <Button
            look="navy"
            aria-disabled={isPending}
            onClick={() => until(Date.parse(closesAt ?? '') + extensionMs)}
          >
            {t('attendance.projector.extend')}
          </Button>
          <Button look="navy" aria-disabled={isPending} onClick={() => until(now)}>
            {t('attendance.projector.close')}
          </Button>
        </>
      )}
      <Button look="navy" onClick={screen.toggle}>
        <ScreenIcon aria-hidden="true" className="size-5" />
        {screen.on ? t('attendance.projector.leaveFullScreen') : t('attendance.projector.fullScreen')}
      </Button>
    </div>
  );
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** The whole page goes full screen, so that dialogs and notices over it still show. */
function useFullScreen() {
  const on = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  return {
    on,
    toggle: () =>
      void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => undefined,
      ),
  };
}
