import { useTranslation } from 'react-i18next';
import { useTexts } from '../texts.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Why something could not be read, and another try. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { sayFailure } = useTexts();
  return (
    <Alert title={t('ui.list.failed')}>
      <p>{sayFailure(error)}</p>
      <Button look="outline" className="mt-3" onClick={() => void onRetry()}>
        {t('ui.retry')}
      </Button>
    </Alert>
  );
}
