import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StandingOut } from '../standing.contract.ts';

/** A sync can change a row every other second: not more than this is read out. */
const quiet = 15_000;

const keyOf = ({ userId, campId }: StandingOut) => `${campId} ${userId}`;

/** Says to those who do not see it that rows changed, most of all one's own. */
export function StandingNews({ rows, me }: { rows: StandingOut[]; me: string | undefined }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const before = useRef(new Map<string, StandingOut>());
  const saidAt = useRef(0);
  useEffect(() => {
    const changed = rows.filter((row) => {
      const old = before.current.get(keyOf(row));
      return old && (old.total !== row.total || old.rank !== row.rank);
    });
    before.current = new Map(rows.map((row) => [keyOf(row), row]));
    const own = changed.find(({ userId }) => userId === me);
    if (changed.length === 0 || (!own && Date.now() - saidAt.current < quiet)) return;
    saidAt.current = Date.now();
    const { rank, total, outOf } = own ?? {};
    setText(own ? t('standing.live.own', { rank, total, outOf }) : t('standing.live.changed'));
  }, [rows, me, t]);
  // Said once: whoever comes by later hears of it no more, and the same words are news again.
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setText(''), 5000);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
