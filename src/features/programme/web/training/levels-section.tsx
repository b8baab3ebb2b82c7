import { useTranslation } from '#kit/web/i18n.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { useSession } from '#kit/web/session.ts';
import { Section } from '#club/web/section.tsx';
import { LevelsSkeleton } from './levels-skeleton.tsx';
import { LockedLevels } from './locked-levels.tsx';

// Visitors do not download it.
const MemberLevels = lazyPart(
  async () => (await import('./member-levels.tsx')).MemberLevels,
  <LevelsSkeleton />,
);

/** The server renders the visitor's view; CSS hides it from signed-in people. */
export function LevelsSection({ titles }: { titles: string[] }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Section letter="C" ground="navy" title={t('training.levels.title')}>
      {session ? (
        <MemberLevels role={session.user.role} titles={titles} />
      ) : (
        <div data-guest-only="">
          <LockedLevels titles={titles} until="login" />
        </div>
      )}
    </Section>
  );
}
