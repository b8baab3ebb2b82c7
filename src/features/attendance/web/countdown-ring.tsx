import { useTranslation } from '#kit/web/i18n.ts';
import { codeStepMs } from '../attendance.rules.ts';

const radius = 20;
const circumference = 2 * Math.PI * radius;

/** Remaining lifetime of the code on screen. */
export function CountdownRing({ left }: { left: number }) {
  const { t } = useTranslation();
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const share = Math.min(1, Math.max(0, left / codeStepMs));
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 -rotate-90 rtl:-scale-y-100">
        <circle cx="24" cy="24" r={radius} fill="none" strokeWidth="5" className="stroke-white/15" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          className="stroke-yellow transition-[stroke-dashoffset] duration-250 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <p className="text-on-navy-muted tabular-nums">{t('attendance.projector.changes', { seconds })}</p>
    </div>
  );
}
