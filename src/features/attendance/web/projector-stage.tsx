import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { timeText } from '#club/web/date-text.ts';
import type { CheckinOut } from '../attendance.contract.ts';
import { Arrivals } from './arrivals.tsx';
import { CheckinWindow } from './checkin-window.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { LinkWarning } from './link-warning.tsx';
import { QrCode } from '#kit/web/ui/qr-code.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { discardWaitingMark } from './waiting-marks.ts';
import { useRemoveCheckin } from './use-remove-checkin.tsx';
import { useWaitingArrivals } from './use-waiting-arrivals.ts';

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
        {checkin.linkFix && <LinkWarning settings={checkin.linkFix} />}
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
