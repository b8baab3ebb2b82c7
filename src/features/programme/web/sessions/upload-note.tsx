import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { Alert } from '#kit/web/ui/alert.tsx';

/** Slides upload slowly over a phone's network. */
export function UploadNote() {
  const { t } = useTranslation();
  const { isSubmitting } = useFormState();
  const slides = useWatch<{ sessionSlides: File | undefined }>({ name: 'sessionSlides' });
  if (!isSubmitting || !slides) return null;
  return (
    <Alert tone="info">
      <p>{t('ui.document.sending', { name: slides.name })}</p>
      <span aria-hidden="true" className="bg-surface mt-2 block h-2 overflow-hidden rounded-full">
        <span className="bg-primary block h-full animate-pulse rounded-full" />
      </span>
    </Alert>
  );
}
