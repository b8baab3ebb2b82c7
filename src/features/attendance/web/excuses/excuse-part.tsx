import { useRef, useState, type RefObject } from 'react';
import CalendarX from 'lucide-react/icons/calendar-x';
import Undo2 from 'lucide-react/icons/undo-2';
import CloudOff from 'lucide-react/icons/cloud-off';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { LucideIcon } from 'lucide-react';
import { classes } from '#kit/web/classes.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { isToCome } from '../../attendance.rules.ts';
import type { ExcuseOut } from '../../excuses.contract.ts';
import type { ExcuseState } from '../../excuses.rules.ts';
import { isConflict } from '#kit/web/api.ts';
import { useTakeBack } from './excuses.hooks.ts';
import { excuseForms } from './waiting-excuses.ts';

const ExcuseDialog = lazyPart(async () => (await import('./excuse-dialog.tsx')).ExcuseDialog, null);

interface Props {
  sessionId: string;
  startsAt: string | null;
  /** The one to tell about. */
  excuse: ExcuseOut | undefined;
  /** Whether one can be sent. */
  offered: boolean;
  className?: string;
}

/** What became of one's own excuse, and what can be done. Nothing when there is neither. */
export function ExcusePart({ sessionId, startsAt, excuse, offered, className }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const place = useRef<HTMLDivElement>(null);
  const unsent = excuseForms.useWaiting(sessionId);
  // Stays open whatever a refetch brings, so that nothing typed is lost.
  if (!excuse && !offered && !asking && !unsent) return null;
  const coming = isToCome({ startsAt }, now);
  const StateIcon = excuse && stateIcons[excuse.state];
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 outline-none', className)}
    >
      {unsent && (
        <p className="flex min-w-0 items-center gap-2">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          {t('excuses.own.unsent')}
        </p>
      )}
      {excuse && StateIcon && (
        <p className="flex min-w-0 items-center gap-2">
          <StateIcon aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">
            {t(`excuses.own.states.${excuse.state}`)}
            <Refusal excuse={excuse} />
          </span>
        </p>
      )}
      {excuse?.state === 'pending' && <TakeBackButton excuseId={excuse._id} place={place} />}
      {offered && !unsent && (
        <Button look="outline" size="small" onClick={() => setAsking(true)}>
          <CalendarX aria-hidden="true" className="size-4.5 shrink-0" />
          {t(`excuses.own.${excuse?.state === 'rejected' ? 'again' : coming ? 'coming' : 'missed'}`)}
        </Button>
      )}
      {asking && (
        <ExcuseDialog
          sessionId={sessionId}
          startsAt={startsAt}
          coming={coming}
          onClose={() => setAsking(false)}
          place={place}
        />
      )}
    </div>
  );
}

/** Who refused an excuse, and why. */
export function Refusal({ excuse: { state, decidedBy, answer } }: { excuse: ExcuseOut }) {
  const { t } = useTranslation();
  if (state !== 'rejected' || decidedBy === null) return null;
  return (
    <span className="text-muted block font-normal">
      {t('excuses.own.rejectedBy', { name: decidedBy })}
      {answer !== null && (
        <>
          {': '}
          <bdi>{answer}</bdi>
        </>
      )}
    </span>
  );
}

interface TakeBackButtonProps {
  excuseId: string;
  /** Takes the focus when this button leaves. */
  place: RefObject<HTMLElement | null>;
}

/** Asks, then takes a waiting excuse back. */
function TakeBackButton({ excuseId, place }: TakeBackButtonProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useTakeBack();
  const leaves = useRef(false);

  const takeBack = () =>
    mutate(excuseId, {
      onSuccess: () => {
        leaves.current = true;
        toast.success(t('excuses.messages.takenBack'));
      },
      onError: (error) => {
        // Somebody has decided it meanwhile.
        leaves.current = isConflict(error);
        toast.danger(failureText(error, t('excuses.own.takeBackFailed')));
      },
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('excuses.own.takeBack')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('excuses.own.takeBackTitle')}
        text={t('excuses.own.takeBackText')}
        confirm={t('excuses.own.takeBack')}
        busy={isPending}
        onConfirm={takeBack}
        onClose={() => setAsking(false)}
        focusAfter={() => (leaves.current ? place.current : null)}
      />
    </>
  );
}

const stateIcons: Record<ExcuseState, LucideIcon> = {
  pending: Hourglass,
  accepted: CircleCheck,
  rejected: CircleX,
};
