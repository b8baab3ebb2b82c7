import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { PersonOut, PersonWaveOut } from '../people.contract.ts';
import { useTakeOut } from './people.hooks.ts';
import { nameOf } from './shared/person-name.ts';
import { waveTitle } from './wave-title.ts';

interface Props {
  person: PersonOut;
  /** Null closes the dialog. */
  wave: PersonWaveOut | null;
  onClose: () => void;
  /** They are no longer in the wave. */
  onDone: () => void;
  focusAfter: () => HTMLElement | null;
}

export function TakeOutDialog({ person: { user }, wave, onClose, onDone, focusAfter }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useTakeOut(user._id);

  async function takeOut(taken: PersonWaveOut) {
    try {
      await mutateAsync(taken.campId);
      toast.success(t('people.takeOut.done', { wave: waveTitle(taken) }));
      onDone();
    } catch (error) {
      toast.danger(failureText(error, t('people.takeOut.failed')));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={wave !== null}
      title={t('people.takeOut.title')}
      text={wave ? t('people.takeOut.text', { name: nameOf(user), wave: waveTitle(wave) }) : ''}
      confirm={t('people.takeOut.submit')}
      busy={isPending}
      onConfirm={wave && (() => void takeOut(wave))}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}
