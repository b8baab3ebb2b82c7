import FileText from 'lucide-react/icons/file-text';
import ListChecks from 'lucide-react/icons/list-checks';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Presentation from 'lucide-react/icons/presentation';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { type Material, materials } from '../../sessions.rules.ts';

const icons: Record<Material, typeof Trophy> = {
  recording: MonitorPlay,
  slides: Presentation,
  content: FileText,
  sheet: ListChecks,
  contest: Trophy,
};

/** A sign for each part of a session's material: filled when it is there, an empty dashed box when it is missing. */
export function MaterialMarks({ missing }: { missing: readonly Material[] }) {
  const { t } = useTranslation();
  return (
    <ul className="inline-flex flex-wrap gap-1 md:gap-0.5">
      {materials.map((part) => {
        const Icon = icons[part];
        const lacks = missing.includes(part);
        const name = t(`sessions.material.${part}`);
        const label = lacks ? t('sessions.marks.missing', { name }) : t('sessions.marks.there', { name });
        return (
          <li
            key={part}
            title={label}
            className={classes(
              'flex size-7 items-center justify-center rounded-lg border md:size-6.5',
              lacks
                ? 'border-line-strong text-muted border-dashed'
                : 'bg-primary-soft text-link border-transparent',
            )}
          >
            <Icon aria-hidden="true" className={classes('size-4', lacks && 'opacity-60')} />
            <span className="sr-only">{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The missing parts as a line of text, null when nothing is missing. */
export function MissingText({ missing, className }: { missing: readonly Material[]; className?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (missing.length === 0) return null;
  const names = missing.map((part) => t(`sessions.material.${part}`));
  const parts = new Intl.ListFormat(language, { type: 'unit' }).format(names);
  return <p className={className}>{t('sessions.marks.missingParts', { parts })}</p>;
}
