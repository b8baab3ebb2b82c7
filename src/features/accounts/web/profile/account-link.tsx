import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { accountPath } from '#club/web/guards.ts';

/** Leads to the account page. */
export function AccountLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={accountPath}
      className="border-line bg-surface hover:border-primary group flex items-center gap-4 rounded-2xl border px-5 py-4 sm:px-8"
    >
      <ShieldCheck aria-hidden="true" className="text-link size-6 shrink-0" />
      <span className="min-w-0 grow">
        <span className="group-hover:text-link block font-bold">{t('users.security.title')}</span>
        <span className="text-muted block">{t('users.security.text')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}
