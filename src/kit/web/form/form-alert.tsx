import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../api.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from '../ui/alert.tsx';

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
  if (!failure) return null;
  if (failure.retryAfter !== undefined)
    return <Countdown key={failure.retryAfter} seconds={failure.retryAfter} />;
  return (
    <Alert>
      <p className="font-medium">{failureText(failure, fallback)}</p>
      {children}
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
