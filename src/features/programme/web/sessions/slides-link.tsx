import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { sessionQuery } from './sessions.hooks.ts';

interface Props {
  sessionId: string;
  /** Works for ten minutes after the session was read. */
  url: string;
  className?: string;
  children: ReactNode;
}

const freshMs = 5 * 60_000;

/** Downloads the slides of a session; on a page that has been open for long, by a new address. */
export function SlidesLink({ sessionId, url, className, children }: Props) {
  const queries = useQueryClient();
  const succeeds = useSucceeds();
  const query = sessionQuery(sessionId);

  async function openAgain() {
    const { data } = await queries.query({ ...query, staleTime: 0 });
    if (data.sessionSlides) window.location.assign(data.sessionSlides.secure_url);
  }

  function open(event: MouseEvent) {
    const readAt = queries.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
    if (Date.now() - readAt < freshMs) return;
    event.preventDefault();
    void succeeds(openAgain());
  }

  return (
    <a href={url} onClick={open} className={className}>
      {children}
    </a>
  );
}
