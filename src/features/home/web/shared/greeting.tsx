import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { may } from '#club/shared/access.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { type StoredUser, useAuthSession } from '#kit/web/auth-session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { workPath } from '../../home.links.ts';

const Nothing = () => null;

// Only signed-in people download it. Without a connection the button alone is enough.
const GreetingLines = lazyPart(
  () =>
    import('../greeting-lines.tsx').then(
      (module) => module.GreetingLines,
      () => Nothing,
    ),
  null,
);

/** In the hero of the home page, for signed-in people: what waits for them, one tap away. */
export function Greeting() {
  const { t } = useTranslation();
  const user = useAuthSession()?.user;
  if (!user) return null;
  return (
    <section aria-labelledby="greeting">
      <h2 id="greeting" className="text-2xl leading-heading font-bold wrap-anywhere">
        {t('shell.hello', { name: user.firstName })}
      </h2>
      <div className="mt-5">
        <MainButton user={user} />
      </div>
      {/* The server has more to ask first. */}
      {!user.needsTwoStep && <GreetingLines role={user.role} />}
    </section>
  );
}

/** Applicants have no work yet: they ask to join. */
function MainButton({ user: { role } }: { user: StoredUser }) {
  const { t } = useTranslation();
  const accepted = may(role, 'level.details');
  return (
    <Link
      to={accepted ? workPath : '/form'}
      className={buttonClass({ look: 'accent', size: 'large' }, 'max-sm:w-full')}
    >
      {t(accepted ? 'greeting.work' : 'greeting.ask')}
      <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}
