import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#kit/web/session.ts';
import { Section } from '#club/web/section.tsx';
import { LevelsSkeleton } from './levels-skeleton.tsx';
import { LockedLevels } from './locked-levels.tsx';

// Visitors do not download it.
const MemberLevels = lazy(async () => ({ default: (await import('./member-levels.tsx')).MemberLevels }));

/** The server renders the visitor's view; CSS hides it from signed-in people. */
export function LevelsSection({ titles }: { titles: string[] }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Section letter="C" ground="navy" title={t('training.levels.title')}>
      {session ? (
        <Suspense fallback={<LevelsSkeleton />}>
          <MemberLevels role={session.user.role} titles={titles} />
        </Suspense>
      ) : (
        <div data-guest-only="">
          <LockedLevels titles={titles} until="login" />
        </div>
      )}
    </Section>
  );
}
