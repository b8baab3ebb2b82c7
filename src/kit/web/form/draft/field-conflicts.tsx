import { useTranslation } from '#kit/web/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormMethods, useFormStatus } from '../form-status.ts';

/** What somebody else changed in the record meanwhile, field by field, with a choice. */
export function FieldConflicts() {
  const { t } = useTranslation();
  const status = useFormStatus();
  const { fields } = useFormMethods();
  if (!status || status.draft.conflicts.length === 0) return null;
  const { conflicts, decide } = status.draft;
  return (
    <Alert title={t('ui.draft.changed')}>
      <ul className="divide-danger/25 divide-y">
        {conflicts.map((conflict) => {
          const { label = conflict.name, textOf = String } = fields.get(conflict.name) ?? {};
          const shown = (value: unknown) =>
            value === '' || value === null || value === undefined ? t('ui.draft.empty') : textOf(value);
          return (
            <li key={conflict.name} className="py-2.5">
              <p className="font-bold">{label}</p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
                <dt>{t('ui.draft.mine')}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <bdi>{shown(conflict.mine)}</bdi>
                </dd>
                <dt>{t('ui.draft.theirs')}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <bdi>{shown(conflict.theirs)}</bdi>
                </dd>
              </dl>
              <div role="group" aria-label={label} className="mt-2 flex flex-wrap gap-2">
                <Button look="outline" size="small" onClick={() => decide(conflict, 'mine')}>
                  {t('ui.draft.keepMine')}
                </Button>
                <Button look="outline" size="small" onClick={() => decide(conflict, 'theirs')}>
                  {t('ui.draft.takeTheirs')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
