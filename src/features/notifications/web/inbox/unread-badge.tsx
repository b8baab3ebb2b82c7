import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useKnown } from '#kit/web/query.tsx';
import { unreadQuery } from './inbox.hooks.ts';
import { UnreadNumber } from './unread-number.tsx';

/** Beside a link to the inbox: how many entries are unread. The header keeps the number up to date. */
export function UnreadBadge({ className }: { className?: string }) {
  const { t } = useTranslation();
  const unread = useKnown(useQuery(unreadQuery))?.data.unread ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <UnreadNumber unread={unread} className={className} />
      <span className="sr-only">{t('inbox.page.unread', { count: unread })}</span>
    </>
  );
}
