import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { OwnUserOut } from '../../users.contract.ts';

export function ProfileDetails({ user, onEdit }: { user: OwnUserOut; onEdit: () => void }) {
  const { t } = useTranslation();
  const rows = [
    { key: 'firstName', value: user.firstName },
    { key: 'lastName', value: user.lastName },
    { key: 'phone', value: user.phone, ltr: true },
    { key: 'email', value: user.email, ltr: true },
    { key: 'handle', value: user.codeforces_handle, ltr: true, mono: true },
    { key: 'language', value: t(`ui.languages.${user.language}`) },
  ] as const;
  return (
    <>
      <dl className="border-line mt-8 grid gap-x-8 gap-y-6 border-t pt-8 sm:grid-cols-2">
        {rows.map((row) => (
          <div key={row.key} className="min-w-0">
            <dt className="text-muted text-sm">{t(`users.profile.fields.${row.key}`)}</dt>
            <dd
              className={classes(
                'mt-0.5 text-lg font-semibold wrap-anywhere',
                !row.value && 'text-muted font-normal!',
                'mono' in row && 'font-mono',
              )}
            >
              {row.value ? (
                <bdi dir={'ltr' in row ? 'ltr' : 'auto'}>{row.value}</bdi>
              ) : (
                t('users.profile.missing')
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="outline" className="mt-8 w-full sm:w-auto" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4.5" />
        {t('users.profile.edit')}
      </Button>
    </>
  );
}
