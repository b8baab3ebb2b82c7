import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { AuthSessionOut } from '../../../auth.contract.ts';
import { SessionRow } from './session-row.tsx';
import { useEndSessions } from './sessions.hooks.ts';

/** Where one is signed in, this device first. */
export function SessionsSection({ read }: { read: UseQueryResult<{ data: AuthSessionOut[] }> }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SettingsSection
      title={t('security.sessions.title')}
      text={t('security.sessions.text')}
      headingRef={heading}
    >
      <QueryBoundary read={read}>
        {({ data }) => <Sessions sessions={data} onEnded={() => heading.current?.focus()} />}
      </QueryBoundary>
    </SettingsSection>
  );
}

interface Props {
  sessions: AuthSessionOut[];
  onEnded: () => void;
}

function Sessions({ sessions, onEnded }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { end, endOthers } = useEndSessions();
  const others = sessions.filter(({ current }) => !current);
  const ordered = [...sessions.filter(({ current }) => current), ...others];
  return (
    <>
      <ul className="divide-line divide-y">
        {ordered.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            busy={end.isPending && end.variables === session._id}
            onEnd={() => end.mutate(session._id, { onSuccess: onEnded })}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-muted mt-4">{t('security.sessions.only')}</p>
      ) : (
        <Button look="outline" className="mt-6 w-full sm:w-auto" onClick={() => setAsking(true)}>
          {t('security.sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('security.sessions.othersTitle')}
        text={t('security.sessions.othersText', { count: others.length })}
        confirm={t('security.sessions.end')}
        onConfirm={() => {
          setAsking(false);
          endOthers.mutate(undefined, { onSuccess: onEnded });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
