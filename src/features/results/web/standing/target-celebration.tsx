import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { readStored, writeStored } from '#kit/web/stored-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useReducedMotion } from '#kit/web/use-media-query.ts';
import type { OwnStandingOut } from '../../standing.contract.ts';

const colours = ['text-yellow', 'text-blue', 'text-red', 'text-sky'];
const balloons = Array.from({ length: 16 }, (_, number) => ({
  number,
  colour: colours[number % colours.length],
  style: {
    insetInlineStart: `${(number * 37 + 4) % 96}%`,
    width: `${2.25 + (number % 4) * 0.75}rem`,
    animationDelay: `${(number % 5) * 0.22}s`,
    '--drift': String((number % 7) - 3),
  },
}));
const duration = 6500;

const keyOf = (own: OwnTotal) => `celebrated ${own.campId} ${own.userId}`;

/** True on the first call in this browser. */
function isFirstTime(key: string): boolean {
  if (readStored(key) !== null) return false;
  writeStored(key, '1');
  // Storage can be disabled.
  return readStored(key) !== null;
}

/** Celebrates once when a total has passed the camp's target; with reduced motion only a toast shows. */
export function TargetCelebration({ own }: { own: OwnTotal | undefined }) {
  const { t } = useTranslation();
  const reducedMotion = useReducedMotion();
  const [flying, setFlying] = useState(false);
  const passed = own && own.total >= own.outOf ? keyOf(own) : undefined;
  const outOf = own?.outOf;
  useEffect(() => {
    if (passed === undefined || !isFirstTime(passed)) return;
    toast.success(t('standing.target.passed', { outOf }));
    setFlying(true);
  }, [passed, outOf, t]);
  useEffect(() => {
    if (!flying) return undefined;
    const timer = setTimeout(() => setFlying(false), duration);
    return () => clearTimeout(timer);
  }, [flying]);
  if (!flying || reducedMotion) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      {balloons.map(({ number, colour, style }) => (
        <Balloon key={number} className={`animate-released absolute top-full ${colour}`} style={style} />
      ))}
    </div>
  );
}

/** The reader's total, also where a search or filter leaves the place open. */
export type OwnTotal = Pick<OwnStandingOut, 'userId' | 'campId' | 'total' | 'outOf' | 'rank'>;
