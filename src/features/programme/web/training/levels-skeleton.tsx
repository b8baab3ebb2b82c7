import { useTranslation } from '#kit/web/i18n.ts';
import { LevelGrid } from './level-card.tsx';

const places = [0, 1, 2];

export function LevelsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <LevelGrid>
        {places.map((order) => (
          <span
            key={order}
            aria-hidden="true"
            className="block h-56 animate-pulse rounded-3xl border border-white/12 bg-white/5"
          />
        ))}
      </LevelGrid>
    </div>
  );
}
