import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { listCampsOfLevel, type CampTitleOut } from '#features/programme/camps.contract.ts';
import { listLevels } from '#features/programme/levels.contract.ts';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { useWholeList } from '#kit/web/use-whole-list.ts';
import { FieldGroup } from '../auth/field-group.tsx';
import { HandleField } from './person-fields.tsx';
import type { OnBehalf } from './sign-up-fields.tsx';

const programme = ['codeforces_handle', 'levelId', 'campId'] as const;
const handleOnly = ['codeforces_handle'] as const;

interface Props extends OnBehalf {
  /** Fields above the handle. */
  children?: ReactNode;
}

/**
 * Choosing a level loads its camps and clears a camp of another level. A leader who adds a member may leave both out
 * and may choose a closed camp.
 */
export function ProgrammeFields({ onBehalf, children }: Props) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const levelId = String(useWatch({ name: 'levelId' }) ?? '');
  const levels = useWholeList(listLevels, {});
  const camps = useWholeList(listCampsOfLevel, levelId === '' ? null : { params: { levelId } });
  const found = (levelId !== '' && camps.data?.data) || [];
  return (
    <FieldGroup
      letter="C"
      title={t('auth.signUp.groups.programme')}
      fields={onBehalf ? handleOnly : programme}
    >
      {children}
      <HandleField
        label={t('auth.fields.handle')}
        hint={onBehalf ? undefined : t('auth.signUp.handleHint')}
        className="sm:col-span-2"
        required
      />
      <SelectField
        name="levelId"
        label={t('auth.fields.level')}
        placeholder={levels.isPending ? t('ui.loading') : t('auth.choices.choose')}
        choices={(levels.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
        hint={levels.isError && <Retry text={t('auth.signUp.levelsFailed')} onRetry={levels.refetch} />}
        rules={{ onChange: () => setValue('campId', '', { shouldTouch: false }) }}
        required={!onBehalf}
      />
      <SelectField
        name="campId"
        label={t('auth.fields.camp')}
        placeholder={t('auth.choices.choose')}
        choices={found.map((camp) => ({
          value: camp._id,
          label: camp.registration ? camp.title : t('auth.signUp.campIsClosed', { title: camp.title }),
          disabled: !camp.registration && !onBehalf,
        }))}
        disabled={found.length === 0}
        hint={
          camps.isError ? (
            <Retry text={t('auth.signUp.campsFailed')} onRetry={camps.refetch} />
          ) : (
            campHint(levelId, camps.isPending, found)
          )
        }
        required={!onBehalf}
      />
    </FieldGroup>
  );

  function campHint(level: string, loading: boolean, list: CampTitleOut[]): string | undefined {
    if (level === '') return t('auth.signUp.levelFirst');
    if (loading) return t('auth.signUp.campsLoading');
    if (list.length === 0) return t('auth.signUp.campsNone');
    return onBehalf || list.some((camp) => camp.registration) ? undefined : t('auth.signUp.campsAllClosed');
  }
}

function Retry({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {text}{' '}
      <button
        type="button"
        onClick={onRetry}
        className="text-link font-semibold underline underline-offset-4"
      >
        {t('ui.retry')}
      </button>
    </>
  );
}
