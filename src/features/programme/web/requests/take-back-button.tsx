import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { nameOf } from './request-name.ts';
import { useTakeBack } from './own-requests.hooks.ts';

/** Asks, then takes a waiting request back. The focus goes to the place that shows what is left. */
export function TakeBackButton({ request }: { request: OwnRequestOut }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLElement>(null);
  const { mutate, isPending } = useTakeBack();
  const wave = nameOf(request);

  const take = () =>
    mutate(request._id, {
      onSuccess() {
        place.current = button.current?.closest<HTMLElement>('[data-request-place]') ?? null;
        toast.success(t('requests.messages.takenBack'));
      },
      onError: (error) => toast.danger(failureText(error, t('requests.own.takeBackFailed'))),
      onSettled: () => setAsking(false),
    });

  return (
    <>
      <Button
        ref={button}
        look="outline"
        size="small"
        className="relative z-10"
        aria-label={t('requests.own.takeBackOf', { wave })}
        onClick={() => setAsking(true)}
      >
        <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('requests.own.takeBack')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('requests.own.takeBackTitle')}
        text={t(request.campId.registration ? 'requests.own.takeBackText' : 'requests.own.takeBackForGood', {
          wave,
        })}
        confirm={t('requests.own.takeBack')}
        busy={isPending}
        onConfirm={take}
        onClose={() => setAsking(false)}
        focusAfter={() => place.current}
      />
    </>
  );
}
