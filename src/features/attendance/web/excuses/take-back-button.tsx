import Undo2 from 'lucide-react/icons/undo-2';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { isConflict, useTakeBack } from './excuses.hooks.ts';

interface Props {
  excuseId: string;
  /** Takes the focus when this button leaves. */
  place: RefObject<HTMLElement | null>;
}

/** Asks, then takes a waiting excuse back. */
export function TakeBackButton({ excuseId, place }: Props) {
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
