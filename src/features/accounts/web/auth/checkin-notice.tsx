import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLocation } from 'react-router';
import {
  checkinPath,
  type PendingScan,
  usePendingScan,
} from '#features/attendance/web/shared/pending-scan.ts';
import { nextPath } from '#club/web/guards.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';

/** For somebody who scanned a check-in code and has to sign in: how much time is left. */
export function CheckinNotice() {
  const { search } = useLocation();
  const scan = usePendingScan();
  if (!scan || nextPath(search) !== checkinPath) return null;
  return <Notice scan={scan} />;
}

function Notice({ scan }: { scan: PendingScan }) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const left = useSecondsUntil(scan.endsAt);
  if (scan.problem !== null)
    return (
      <Alert tone="info" className="mb-6" title={translate(scan.problem)}>
        {t('auth.signIn.scanAgain')}
      </Alert>
    );
  if (left === 0)
    return (
      <Alert tone="info" className="mb-6" title={t('auth.signIn.scanOver')}>
        {t('auth.signIn.scanAgain')}
      </Alert>
    );
  return (
    <div className="mb-6">
      <Alert tone="info" title={t('auth.signIn.scanned')}>
        {t('auth.signIn.scannedText')}
      </Alert>
      {/* Beside the announced text: a screen reader would read every second. */}
      <p role="timer" className="mt-2 text-center text-2xl font-bold tabular-nums" dir="ltr">
        <span className="sr-only">{t('auth.signIn.timeLeft')} </span>
        {clockText(left)}
      </p>
    </div>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(moment)), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
