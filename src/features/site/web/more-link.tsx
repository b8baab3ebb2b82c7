import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { buttonClass } from '#kit/web/ui/button.tsx';

interface Props {
  to: string;
  label: string;
  /** For screen readers: what "more" refers to. */
  subject: string;
  className?: string;
}

export function MoreLink({ to, label, subject, className }: Props) {
  return (
    <Link to={to} prefetch="intent" className={buttonClass({ look: 'outline' }, className)}>
      <span>
        {label} <span className="sr-only">{subject}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}
