import { useAuthSession } from '#kit/web/auth-session.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { toast } from '#kit/web/ui/toast.ts';

/** Of a button that would decide about the reader: it says that nobody decides about themselves. */
export function useOwnRefusal() {
  const { t } = useTranslation();
  const me = useAuthSession()?.user._id;
  const title = t('access.oneself');
  const refusal = { title, 'aria-disabled': true, onClick: () => toast.danger(title) } as const;
  return (userId: string) => (userId === me ? refusal : undefined);
}
