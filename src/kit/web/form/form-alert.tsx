import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { waitText } from '#kit/shared/errors.ts';
import type { ApiFailure } from '../api.ts';
import { useOnline } from '../connection.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useFormDraft, useFormMethods } from './form-status.ts';

interface Props {
  failure: ApiFailure | null;
  /** Shown when the server sent no message. */
  fallback: string;
  /** After too many attempts: what else the person can do. */
  whileWaiting?: string;
  children?: ReactNode;
}

/** What becomes of what was typed, by where it is kept. */
const notSent = { device: 'ui.draft.kept', tab: 'ui.draft.keptInTab', page: 'ui.draft.notKept' } as const;

/** Why the form failed; after too many attempts it counts down to the next. */
export function FormAlert({ failure, fallback, whileWaiting, children }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const draft = useFormDraft();
  const online = useOnline();
  if (!failure) return <FieldConflicts />;
  if (failure.code === 'RATE_LIMITED' && failure.retryAfter !== undefined)
    return <Countdown seconds={failure.retryAfter} hint={whileWaiting} />;
  if (failure.code === 'OFFLINE' && online)
    return (
      <Alert tone="info">
        <p className="font-medium">{t('ui.draft.back')}</p>
      </Alert>
    );
  return (
    <Alert>
      <p className="font-medium">{failureText(failure, fallback)}</p>
      {failure.code === 'OFFLINE' && draft && <p>{t(notSent[draft.kept ?? 'page'])}</p>}
      {children}
    </Alert>
  );
}

function Countdown({ seconds, hint }: { seconds: number; hint?: string }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(seconds);
  const textOf = (time: number) => {
    const { key, values } = waitText(time);
    return t(key, values);
  };
  if (left <= 0)
    return (
      <Alert tone="info">
        <p className="font-medium">{t('ui.waitOver')}</p>
      </Alert>
    );
  return (
    <Alert>
      {/* A screen reader hears once how long it takes, not every second. */}
      <p className="sr-only">{textOf(seconds)}</p>
      <p aria-hidden="true" className="font-medium">
        {textOf(left)}
      </p>
      {hint && <p className="mt-1">{hint}</p>}
    </Alert>
  );
}

/** By the clock, because timers stop while a phone sleeps. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** What somebody else changed in the record meanwhile, field by field, with a choice. */
function FieldConflicts() {
  const { t } = useTranslation();
  const draft = useFormDraft();
  const { fields } = useFormMethods();
  if (!draft || draft.conflicts.length === 0) return null;
  const { conflicts, decide } = draft;
  return (
    <Alert title={t('ui.draft.changed')}>
      <ul className="divide-danger/25 divide-y">
        {conflicts.map((conflict) => {
          const { label = conflict.name, textOf = String } = fields.get(conflict.name) ?? {};
          const shown = (value: unknown) =>
            value === '' || value === null || value === undefined ? t('ui.draft.empty') : textOf(value);
          return (
            <li key={conflict.name} className="py-2.5">
              <p className="font-bold">{label}</p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
                <dt>{t('ui.draft.mine')}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <bdi>{shown(conflict.mine)}</bdi>
                </dd>
                <dt>{t('ui.draft.theirs')}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <bdi>{shown(conflict.theirs)}</bdi>
                </dd>
              </dl>
              <div role="group" aria-label={label} className="mt-2 flex flex-wrap gap-2">
                <Button look="outline" size="small" onClick={() => decide(conflict, 'mine')}>
                  {t('ui.draft.keepMine')}
                </Button>
                <Button look="outline" size="small" onClick={() => decide(conflict, 'theirs')}>
                  {t('ui.draft.takeTheirs')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
