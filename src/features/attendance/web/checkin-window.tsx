import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { CheckinOut } from '../attendance.contract.ts';
import { useOpenCheckin } from './attendance.hooks.ts';
import type { useFullScreen } from './use-full-screen.ts';

const more = 30 * 60_000;

interface Props {
  checkin: CheckinOut;
  now: number;
  screen: ReturnType<typeof useFullScreen>;
}

/** Opens, extends and closes the check-in window; toggles full screen for the projector. */
export function CheckinWindow({ checkin, now, screen }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useOpenCheckin(checkin.sessionId);
  const { opensAt, closesAt, code } = checkin;
  const waits = opensAt !== null && closesAt !== null && now < Date.parse(opensAt);

  async function change(body: { opensAt?: string; closesAt?: string }) {
    if (isPending) return;
    try {
      await mutateAsync(body);
    } catch (error) {
      toast.danger(failureText(error, t('attendance.projector.failed')));
    }
  }
  const until = (closing: number) =>
    void change({ opensAt: opensAt ?? undefined, closesAt: new Date(closing).toISOString() });

  return (
    <div className="flex flex-wrap gap-3">
      {code === null && (
        <Button look="accent" aria-disabled={isPending} onClick={() => void change({})}>
          {waits ? t('attendance.projector.openNow') : t('attendance.projector.open')}
        </Button>
      )}
      {code !== null && !screen.on && (
        <>
          <Button
            look="navy"
            aria-disabled={isPending}
            onClick={() => until(Date.parse(closesAt ?? '') + more)}
          >
            {t('attendance.projector.extend')}
          </Button>
          <Button look="navy" aria-disabled={isPending} onClick={() => until(now)}>
            {t('attendance.projector.close')}
          </Button>
        </>
      )}
      <Button look="navy" onClick={screen.toggle}>
        {screen.on ? (
          <Minimize aria-hidden="true" className="size-5" />
        ) : (
          <Maximize aria-hidden="true" className="size-5" />
        )}
        {screen.on ? t('attendance.projector.leaveFullScreen') : t('attendance.projector.fullScreen')}
      </Button>
    </div>
  );
}
