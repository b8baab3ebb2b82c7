import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { classes } from '#kit/web/classes.ts';

interface Neighbour {
  _id: string;
  title: string;
}

interface Props {
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

export function SessionNeighbours({ previous, next }: Props) {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={t('training.session.around')}
      className="mx-auto grid w-full max-w-7xl gap-5 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:py-16"
    >
      {previous && <NeighbourLink session={previous} label={t('training.session.previous')} />}
      {next && <NeighbourLink session={next} label={t('training.session.next')} forward />}
    </nav>
  );
}

interface NeighbourLinkProps {
  session: Neighbour;
  label: string;
  forward?: boolean;
}

function NeighbourLink({ session, label, forward = false }: NeighbourLinkProps) {
  const Arrow = forward ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={`/session/${session._id}`}
      prefetch="intent"
      className={classes(
        'bg-surface border-line hover:border-link flex items-center gap-5 rounded-3xl border p-5 transition-[border-color] sm:p-6',
        // Stays on its own side without a previous session.
        forward && 'flex-row-reverse text-end sm:col-start-2',
      )}
    >
      <Arrow aria-hidden="true" className="text-link size-6 shrink-0 rtl:-scale-x-100" />
      <span className="min-w-0 grow">
        <span className="text-muted block text-sm font-semibold">{label}</span>
        <span className="line-clamp-2 text-lg leading-snug font-bold wrap-anywhere">
          <bdi>{session.title}</bdi>
        </span>
      </span>
    </Link>
  );
}
