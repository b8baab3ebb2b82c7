import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { campQuery } from '../camps/camps.hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import type { SessionOut } from '../../sessions.contract.ts';
import { missingMaterial } from '../../sessions.rules.ts';
import { MissingText } from '../shared/material-marks.tsx';

export type PublishableSession = Pick<SessionOut, '_id' | 'title' | 'campId' | 'camp'> &
  Parameters<typeof missingMaterial>[0];

const textsOfOne = {
  told: 'sessions.publish.told',
  nobody: 'sessions.publish.textNobody',
  unknown: 'sessions.publish.text',
} as const;
const textsOfMany = {
  told: 'sessions.publish.toldMany',
  nobody: 'sessions.publish.textNobodyMany',
  unknown: 'sessions.publish.textMany',
} as const;

interface Props {
  sessions: readonly PublishableSession[];
  /** "Publish", unless the form calls it otherwise. */
  action?: string;
  /** Returns whether it succeeded. */
  publish: () => Promise<boolean>;
  busy: boolean;
  onClose: () => void;
  /** Takes the focus after it is published, where the button that opened the dialog is then gone. */
  focusAfter?: () => HTMLElement | null;
}

/** Says how many people are notified and what is still missing, and publishes one session or several. */
export function PublishDialog({ sessions, action, publish, busy, onClose, focusAfter }: Props) {
  const { t } = useTranslation();
  const published = useRef(false);
  const camps = useQueries({
    queries: [...new Set(sessions.map(({ campId }) => campId))].map(campQuery),
    combine: (reads) => ({
      // Without a connection the number stays unknown.
      isLoading: reads.some((read) => read.isLoading),
      trainees: reads.every(({ data }) => data)
        ? reads.reduce((sum, { data }) => sum + (data?.data.traineesCount ?? 0), 0)
        : undefined,
    }),
  });
  const [first, ...others] = sessions;
  if (!first) return null;
  const { trainees } = camps;
  const names = { name: first.title, wave: first.camp.title };
  const many = others.length > 0;
  const texts = many ? textsOfMany : textsOfOne;

  async function confirm() {
    published.current = await publish();
    onClose();
  }

  function text(): string {
    if (trainees === 0) return t(texts.nobody, names);
    return trainees === undefined ? t(texts.unknown, names) : t(texts.told, { ...names, count: trainees });
  }

  return (
    <ConfirmDialog
      open
      title={many ? t('sessions.publish.titleMany', { count: sessions.length }) : t('sessions.publish.title')}
      text={text()}
      confirm={busy ? t('sessions.publish.busy') : (action ?? t('sessions.publish.action'))}
      confirmLook="primary"
      busy={busy || camps.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
      focusAfter={() => (published.current ? (focusAfter?.() ?? null) : null)}
    >
      {many ? (
        <ul className="mt-3 flex max-h-60 flex-col gap-2 overflow-y-auto">
          {sessions.map((session) => (
            <li key={session._id}>
              <bdi className="font-semibold wrap-anywhere">{session.title}</bdi>
              <MissingText missing={missingMaterial(session)} className="text-muted text-sm" />
            </li>
          ))}
        </ul>
      ) : (
        <MissingText missing={missingMaterial(first)} className="text-muted mt-3" />
      )}
    </ConfirmDialog>
  );
}
