import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';

/** Whether registration is open. */
export function RegistrationMark({ open }: { open: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      className={classes(
        'inline-block rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap',
        open ? 'bg-primary-soft text-link' : 'bg-sunken text-muted',
      )}
    >
      {open ? t('camps.registration.open') : t('camps.registration.closed')}
    </span>
  );
}
