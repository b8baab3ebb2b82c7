import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';

/** Names of the contests, and the height of each step. */
const steps = [
  { name: 'ECPC', key: 'site.ecpc.national', height: 'h-36', balloon: 'text-blue' },
  { name: 'ACPC', key: 'site.ecpc.regional', height: 'h-48', balloon: 'text-sky' },
  { name: 'ICPC', key: 'site.ecpc.world', height: 'h-60', balloon: 'text-yellow' },
] as const;

/** Three steps that rise in reading direction. */
export function ContestSteps() {
  const { t } = useTranslation();
  return (
    <ol className="grid grid-cols-3 items-end gap-3 sm:gap-4 lg:-mt-24">
      {steps.map(({ name, key, height, balloon }) => (
        <li key={name} className="flex flex-col items-center">
          <Balloon string={56} className={`animate-sway h-28 origin-bottom sm:h-32 ${balloon}`} />
          <div
            className={`on-navy bg-navy text-on-navy w-full rounded-t-2xl border border-white/10 p-3 sm:p-5 ${height}`}
          >
            <p dir="ltr" className="text-yellow text-lg leading-tight font-black sm:text-2xl rtl:text-end">
              {name}
            </p>
            <p className="text-on-navy-muted mt-1.5 text-sm leading-snug font-semibold sm:text-base">
              {t(key)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
