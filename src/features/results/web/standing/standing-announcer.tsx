import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { OwnTotal } from './own-total.ts';

/** A sync can change a row every other second, so announcements are throttled. */
const throttleMs = 15_000;
const stay = 5000;

const keyOf = ({ userId, campId }: OwnTotal) => `${campId} ${userId}`;

interface Props {
  rows: readonly OwnTotal[];
  own: OwnTotal | undefined;
}

/** Announces changed totals to screen readers, one's own first. */
export function StandingAnnouncer({ rows, own }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const seen = useRef(new Map<string, number>());
  const saidAt = useRef(0);
  useEffect(() => {
    const shown = own ? [...rows, own] : rows;
    const changed = shown.filter((row) => (seen.current.get(keyOf(row)) ?? row.total) !== row.total);
    seen.current = new Map(shown.map((row) => [keyOf(row), row.total]));
    const mine = own && changed.includes(own) ? own : undefined;
    if (changed.length === 0 || (!mine && Date.now() - saidAt.current < throttleMs)) return;
    saidAt.current = Date.now();
    setText(
      mine ? t('standing.live.own', { total: mine.total, outOf: mine.outOf }) : t('standing.live.changed'),
    );
  }, [rows, own, t]);
  // Cleared afterwards, so that it is read once and the same text can be announced again.
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setText(''), stay);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
