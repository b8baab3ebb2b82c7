import { useTranslation } from '#kit/web/i18n.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { call } from '#kit/web/api.ts';
import type { RemovalProps } from '#kit/web/ui/removal-dialog.tsx';
import { type SessionOut, sessionRemoval } from '../../sessions.contract.ts';
import { useRemoveSession } from './sessions.hooks.ts';
import { useArchiveSession } from './use-archive-session.ts';

/** The dialog deletes an empty session, and archives one with marks, results or warnings. */
export function useSessionRemoval(
  row: SessionOut | null,
  onClose: () => void,
): Omit<RemovalProps<SessionOut>, 'focusTarget'> {
  const { t } = useTranslation();
  const { archive, busy } = useArchiveSession();
  const remove = useRemoveSession();
  const contents = useRemovalContents<SessionOut>({
    endpoint: sessionRemoval,
    idOf: ({ _id }) => _id,
    read: (id) => call(sessionRemoval, { params: { id } }),
    blockedText: ({ title }) => t('sessions.dashboard.archiveText', { name: title }),
    instead: {
      label: busy ? t('sessions.dashboard.archiving') : t('sessions.dashboard.archive'),
      busy,
      run: archive,
    },
  });
  return {
    row,
    title: t('sessions.dashboard.removeTitle'),
    text: ({ title }) => t('sessions.dashboard.removeText', { name: title }),
    contents,
    remove,
    done: t('sessions.messages.removed'),
    failed: t('sessions.messages.removeFailed'),
    onClose,
  };
}
