import { useTranslation } from '#kit/web/i18n.ts';
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
    <Alert title={title}>
      <p>{failureText(error)}</p>
      <Button look="outline" className="mt-3" onClick={() => void onRetry()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  );
}
