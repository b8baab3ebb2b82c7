import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../api.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { FieldConflicts } from './draft/field-conflicts.tsx';
import { useFormStatus } from './form-status.ts';

interface Props {
  failure: ApiFailure | null;
  /** Shown when the server sent no message. */
  fallback: string;
  /** Offers a way out. */
  children?: ReactNode;
}

/** Why the form failed; after too many attempts it counts down to the next. */
export function FormAlert({ failure, fallback, children }: Props) {
  const { failureText } = useErrorText();
  const status = useFormStatus();
  if (status?.waiting) return <WaitingNote onCancel={status.stopWaiting} />;
  if (!failure) return <FieldConflicts />;
  if (failure.retryAfter !== undefined)
    return <Countdown key={failure.retryAfter} seconds={failure.retryAfter} />;
  return (
    <Alert>
      <p className="font-medium">{failureText(failure, fallback)}</p>
      {children}
    </Alert>
  );
}

/** The form is sent by itself as soon as there is a connection. */
function WaitingNote({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert tone="info">
      <p className="font-medium">{t('ui.draft.waiting')}</p>
      <Button look="outline" size="small" className="mt-2" onClick={onCancel}>
        {t('ui.draft.cancelWaiting')}
      </Button>
    </Alert>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => now - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (left <= 0) return null;
  return (
    <Alert>
      <p className="font-medium">{t('errors.RATE_LIMITED', { count: left })}</p>
    </Alert>
  );
}
