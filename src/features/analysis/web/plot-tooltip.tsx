import type { TooltipContentProps } from 'recharts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { Series } from './chart.ts';

interface Props extends Partial<Pick<TooltipContentProps, 'active' | 'payload'>> {
  series: readonly Series[];
  formatValue: (value: number) => string;
}

export function PlotTooltip({ active, payload, series, formatValue }: Props) {
  const direction = directionOf(useLanguage());
  const point = payload?.[0]?.payload as ({ title: string } & Record<string, unknown>) | undefined;
  if (!active || !point) return null;
  return (
    <div
      dir={direction}
      className="border-line bg-surface text-ink shadow-raised max-w-64 rounded-xl border px-3 py-2 text-sm"
    >
      <p className="font-bold">
        <bdi>{point.title}</bdi>
      </p>
      {series.map(({ key, label, colour }) => {
        const value = point[key];
        return (
          <p key={key} className="flex items-center gap-2">
            <span className="size-2.5 shrink-0 rounded-sm" style={{ background: colour }} />
            {label}
            <span className="ms-auto ps-3 font-bold tabular-nums">
              {typeof value === 'number' ? formatValue(value) : '–'}
            </span>
          </p>
        );
      })}
    </div>
  );
}
