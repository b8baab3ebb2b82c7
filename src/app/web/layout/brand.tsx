import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Balloon } from '#club/web/balloon.tsx';

export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="flex items-center gap-2.5 rounded-lg" aria-label={t('shell.brandHome')}>
      <Balloon string={26} className="text-yellow h-9" />
      <span dir="ltr" className="text-xl leading-none font-black tracking-tight whitespace-nowrap">
        ICPC<span className="text-yellow">-</span>HTI
      </span>
    </Link>
  );
}
