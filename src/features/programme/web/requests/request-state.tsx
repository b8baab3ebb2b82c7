import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { dayText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { randomKey } from '#kit/web/random-key.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { OwnRequestOut } from '../../requests.contract.ts';
import type { RequestState as State } from '../../requests.rules.ts';
import { useAskToJoin, useTakeBack, requestName } from './own-requests.hooks.ts';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';

const looks = {
  pending: { Icon: Hourglass, colour: 'text-link', text: 'requests.own.waiting' },
  accepted: { Icon: CircleCheck, colour: 'text-link', text: 'requests.own.accepted' },
  rejected: { Icon: CircleX, colour: 'text-danger', text: 'requests.own.rejected' },
} as const satisfies Record<State, unknown>;

/** One line: what became of a request, and since when. */
export function RequestStatus({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, createdAt, decidedAt } = request;
  const { Icon, colour, text } = looks[status];
  const since = status === 'pending' ? createdAt : (decidedAt ?? createdAt);
  return (
    <p className="flex items-start gap-2 font-bold">
      <Icon aria-hidden="true" className={classes('mt-1 size-4.5 shrink-0', colour)} />
      <time dateTime={since}>{t(text, { day: dayText(since, language) })}</time>
    </p>
  );
}

/** What became of a request, since when, why, and what its owner can do. */
export function RequestState({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const { status, reason } = request;
  return (
    <div className="min-w-0">
      <RequestStatus request={request} />
      {status === 'rejected' && reason && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{t('requests.own.reason', { reason })}</p>
      )}
      <Explanation request={request} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        <Action request={request} />
      </div>
    </div>
  );
}

function Explanation({ request: { status, campId } }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  if (status === 'accepted') return null;
  const text = {
    pending: {
      open: t('requests.own.waitingText'),
      closed: t('requests.own.waitingClosed'),
      archived: t('requests.own.waitingArchived'),
    },
    rejected: {
      open: t('requests.own.rejectedOpen'),
      closed: t('requests.own.rejectedClosed'),
      archived: t('requests.own.rejectedArchived'),
    },
  }[status][placeOf(campId)];
  return <p className="text-muted mt-1">{text}</p>;
}

function placeOf({ archived, registration }: OwnRequestOut['campId']) {
  if (archived) return 'archived';
  return registration ? 'open' : 'closed';
}

function Action({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const { status, campId } = request;
  if (status === 'pending') return <TakeBackButton request={request} />;
  if (status === 'accepted')
    return (
      <Link to={`/wave/${campId._id}`} className={buttonClass({ look: 'outline', size: 'small' })}>
        {t('requests.own.openWave')}
        <span className="sr-only">: {requestName(request)}</span>
      </Link>
    );
  if (placeOf(campId) === 'open') return <AskAgainButton request={request} />;
  return (
    <Link to="/form" className={buttonClass({ look: 'outline', size: 'small' }, 'relative z-10')}>
      {t('requests.own.askOther')}
    </Link>
  );
}

function AskAgainButton({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const { mutateAsync, isPending } = useAskToJoin();

  async function ask() {
    const asking = mutateAsync({ campId: request.campId._id, idempotencyKey: randomKey() });
    if (await succeeds(asking, t('requests.own.askFailed'))) toast.success(t('requests.messages.asked'));
  }

  return (
    <Button
      look="outline"
      size="small"
      className="relative z-10"
      disabled={isPending}
      aria-label={t('requests.own.askAgainFor', { wave: requestName(request) })}
      onClick={() => void ask()}
    >
      {t('requests.own.askAgain')}
    </Button>
  );
}

/** Asks, then takes a waiting request back. The focus goes to the place that shows what is left. */
function TakeBackButton({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLElement>(null);
  const camp = requestName(request);
  return (
    <>
      <Button
        look="outline"
        size="small"
        className="relative z-10"
        aria-label={t('requests.own.takeBackOf', { wave: camp })}
        onClick={({ currentTarget }) => {
          place.current = currentTarget.closest('[data-request-place]');
          setAsking(true);
        }}
      >
        <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('requests.own.takeBack')}
      </Button>
      <RemovalDialog
        row={asking ? request : null}
        title={t('requests.own.takeBackTitle')}
        text={({ campId }) =>
          t(campId.registration ? 'requests.own.takeBackText' : 'requests.own.takeBackForGood', {
            wave: camp,
          })
        }
        confirm={t('requests.own.takeBack')}
        remove={useTakeBack()}
        done={t('requests.messages.takenBack')}
        failed={t('requests.own.takeBackFailed')}
        onClose={() => setAsking(false)}
        focusTarget={place}
      />
    </>
  );
}
