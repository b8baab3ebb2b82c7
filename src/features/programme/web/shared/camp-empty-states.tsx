import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { may, type Permission } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';

interface Props {
  title: string;
  text: string;
}

const useMay = (permission: Permission) => may(useAuthSession()?.user.role ?? null, permission);

/** No camp to work in; offers to add one where permitted. */
export function NoCamp({ title, text }: Props) {
  const { t } = useTranslation();
  const adds = useMay('page.camps');
  return (
    <EmptyState title={title} text={text}>
      {adds && (
        <Link to="/dashboard/waves/addwave" className={buttonClass()}>
          {t('camps.dashboard.add')}
        </Link>
      )}
    </EmptyState>
  );
}

/** No trainees in a camp; links to the requests where permitted. */
export function NoTrainees({ title, text }: Props) {
  const { t } = useTranslation();
  const decides = useMay('page.requests');
  return (
    <EmptyState title={title} text={text}>
      {decides && (
        <Link to="/dashboard/request" className={buttonClass({ look: 'outline' })}>
          {t('camps.dashboard.requests')}
        </Link>
      )}
    </EmptyState>
  );
}
