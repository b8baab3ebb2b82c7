import { useTranslation } from '#kit/web/i18n.ts';
import { isOffline } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';

interface Props {
  title: string;
  error: Error;
  onRetry: () => Promise<unknown>;
}

export function LoadFailedAlert({ title, error, onRetry }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return (
    // Without a connection nobody knows whether there is one.
    <Alert title={isOffline(error) ? t('training.common.loadFailed') : title}>
      <p>{failureText(error)}</p>
      <Button look="outline" className="mt-3" onClick={() => void onRetry()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  );
}
