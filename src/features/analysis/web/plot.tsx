import { useMemo } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useReducedMotion } from '#kit/web/use-media-query.ts';
import { type Chart, type Series, numberText, shareText } from './chart.ts';

const tick = { fill: 'var(--color-muted)', fontSize: 12 };
const line = { stroke: 'var(--color-line)' };
const margin = { top: 8, right: 8, bottom: 0, left: 8 };

/** The chart is left-to-right; a bidi isolate keeps the direction of a date in it. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** Draws a chart over time or ranges. Screen readers get its summary and the table beside it. */
export default function Plot({ chart }: { chart: Chart }) {
  const language = useLanguage();
  const rtl = directionOf(language) === 'rtl';
  const reducedMotion = useReducedMotion();
  const data = useMemo(
    () => chart.points.map(({ label, title, values }) => ({ label, title, ...values })),
    [chart],
  );
  const formatValue = (value: number) =>
    chart.share ? shareText(value, language) : numberText(value, language);

  // Time and bars run in reading direction, and the scale is at its start.
  const scale = {
    type: 'number' as const,
    tick,
    axisLine: false,
    tickLine: false,
    tickFormatter: formatValue,
    allowDecimals: chart.share,
    domain: chart.share ? [0, 1] : undefined,
  };
  const names = { type: 'category' as const, dataKey: 'label', tick, tickLine: false, axisLine: line };
  const axes = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis {...names} reversed={rtl} minTickGap={12} tickFormatter={isolate} />
      <YAxis {...scale} orientation={rtl ? 'right' : 'left'} width={44} />
    </>
  );
  const tooltip = (
    <Tooltip
      isAnimationActive={false}
      cursor={{ fill: 'var(--color-sunken)', stroke: 'var(--color-line)' }}
      content={<PlotTooltip series={chart.series} formatValue={formatValue} />}
    />
  );
  return (
    <div role="img" aria-label={chart.summary} dir="ltr">
      <ResponsiveContainer width="100%" height={260}>
        {chart.shape === 'area' ? (
          <AreaChart data={data} margin={margin} accessibilityLayer={false}>
            {axes}
            {tooltip}
            {chart.series.map(({ key, colour }) => (
              <Area
                key={key}
                dataKey={key}
                type="monotone"
                stroke={colour}
                strokeWidth={2.5}
                fill={colour}
                fillOpacity={0.15}
                dot={{ r: 3, fill: colour, fillOpacity: 1 }}
                isAnimationActive={!reducedMotion}
              />
            ))}
          </AreaChart>
        ) : (
          <BarChart data={data} margin={margin} accessibilityLayer={false} barCategoryGap="22%">
            {axes}
            {tooltip}
            {chart.series.map(({ key, colour }) => (
              <Bar
                key={key}
                dataKey={key}
                fill={colour}
                maxBarSize={40}
                radius={chart.shape === 'stack' ? 0 : 3}
                {...(chart.shape === 'stack' && { stackId: 'all' })}
                isAnimationActive={!reducedMotion}
              />
            ))}
          </BarChart>
        )}
      </ResponsiveContainer>
    </div>
  );
}

interface Props extends Partial<Pick<TooltipContentProps, 'active' | 'payload'>> {
  series: readonly Series[];
  formatValue: (value: number) => string;
}

function PlotTooltip({ active, payload, series, formatValue }: Props) {
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
