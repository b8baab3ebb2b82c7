import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return (
    <Alert title={t('ui.list.failed')}>
      <p>{failureText(error)}</p>
      <Button look="outline" className="mt-3" onClick={() => void onRetry()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  );
}
