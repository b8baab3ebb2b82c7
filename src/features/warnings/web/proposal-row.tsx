import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { RowCheckbox } from '#kit/web/ui/row-checkbox.tsx';
import type { StableProposal } from './stable-proposals.ts';

interface Props {
  proposal: StableProposal;
  chosen: boolean;
  onChange: (on: boolean) => void;
}

/** Name and reason. */
export function ProposalRow({ proposal, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const { userId, name, reason, email, gone } = proposal;
  return (
    <li className={classes('flex items-start gap-3 px-5 py-3', chosen && !gone && 'bg-primary-soft/50')}>
      <span className="flex w-7 shrink-0 md:w-5">
        {!gone && (
          <RowCheckbox
            label={t('warnings.proposals.select', { name, reason })}
            checked={chosen}
            onChange={onChange}
          />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <PersonLink id={userId}>
            <bdi className="font-bold wrap-anywhere">{name}</bdi>
          </PersonLink>
          <bdi dir="ltr" className="text-muted text-sm wrap-anywhere">
            {email}
          </bdi>
        </p>
        <p className="text-sm wrap-anywhere">
          <span className={classes(gone && 'text-muted line-through')}>{reason}</span>
          {gone && <strong className="ms-3">{t('warnings.proposals.gone')}</strong>}
        </p>
      </div>
    </li>
  );
}
