import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnStandingOut } from '../standing.contract.ts';

/** A sync can change a row every other second: not more than this is read out. */
const quiet = 15_000;
const stay = 5000;

const keyOf = ({ userId, campId }: OwnStandingOut) => `${campId} ${userId}`;

interface Props {
  rows: readonly OwnStandingOut[];
  own: OwnStandingOut | undefined;
}

/** Says to those who do not see it that totals changed, most of all one's own. */
export function StandingNews({ rows, own }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const seen = useRef(new Map<string, number>());
  const saidAt = useRef(0);
  useEffect(() => {
    const shown = own ? [...rows, own] : rows;
    const changed = shown.filter((row) => (seen.current.get(keyOf(row)) ?? row.total) !== row.total);
    seen.current = new Map(shown.map((row) => [keyOf(row), row.total]));
    const mine = own && changed.includes(own) ? own : undefined;
    if (changed.length === 0 || (!mine && Date.now() - saidAt.current < quiet)) return;
    saidAt.current = Date.now();
    setText(
      mine ? t('standing.live.own', { total: mine.total, outOf: mine.outOf }) : t('standing.live.changed'),
    );
  }, [rows, own, t]);
  // Said once: whoever comes by later hears of it no more, and the same words are news again.
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
