import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { keepFocus } from '#kit/web/form/keep-focus.ts';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { Button } from '#kit/web/ui/button.tsx';

/** Two ways to save what is not published yet. Enter saves a draft, because publishing tells people. */
export function DraftButtons({ submit }: { submit: () => Promise<void> }) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const { isSubmitting } = useFormState();
  const publishes = useWatch<{ published: boolean }>({ name: 'published' });
  const publish = () => {
    setValue('published', true);
    void submit();
  };
  return (
    <>
      <Button {...keepFocus} disabled={isSubmitting} onClick={publish}>
        {isSubmitting && publishes ? t('sessions.publish.busy') : t('sessions.publish.action')}
      </Button>
      <SubmitButton
        look="outline"
        idle={t('sessions.draft.save')}
        busy={publishes ? t('sessions.draft.save') : t('ui.saving')}
        onPress={() => setValue('published', false)}
      />
    </>
  );
}
