import { QueryObserver } from '@tanstack/react-query';
import { watchInbox } from '#features/live/web/shared/live-streams.ts';
import { refreshQuietly } from '#features/accounts/web/shared/refresh-user.ts';
import { browserQueryClient } from '#kit/web/query.tsx';
import { countUnread, listInbox } from '../../inbox.contract.ts';
import { unreadQuery } from './inbox.hooks.ts';

/**
 * Tells the number of unread entries now and whenever it changes. For the header, which stands outside of the pages that
 * have queries. While it is not known, none is.
 */
export function watchUnread(onChange: (unread: number) => void): () => void {
  const client = browserQueryClient();
  client.mount();
  const observer = new QueryObserver(client, unreadQuery);
  const report = ({ data, isError }: ReturnType<typeof observer.getCurrentResult>) =>
    data && onChange(isError ? 0 : data.data.unread);
  const stopReading = observer.subscribe(report);
  report(observer.getCurrentResult());
  const stopListening = watchInbox(() => {
    // It may be that one was accepted.
    refreshQuietly();
    for (const { method, path } of [countUnread, listInbox])
      void client.invalidateQueries({ queryKey: [method, path] });
  });
  return () => {
    stopListening();
    stopReading();
    client.unmount();
  };
}
