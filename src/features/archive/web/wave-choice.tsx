import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listCamps, type CampOut } from '#features/camps/camps.contract.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { goingWith } from './archive.hooks.ts';

/** Finished ones first, the one that ended last at the top; the last day still belongs to a wave. */
function finishedFirst(camps: readonly CampOut[]) {
  const today = clubToday();
  const ended = ({ endDate }: CampOut) => (endDate !== null && endDate < today ? endDate : '');
  return camps
    .map((camp) => ({ camp, ended: ended(camp) }))
    .toSorted((a, b) => b.ended.localeCompare(a.ended));
}

export function WaveChoice() {
  const { t } = useTranslation();
  const camps = useQuery(endpointQuery(listCamps, { query: { size: '1000' } }));
  const chosen = useWatch<{ campId: string }>({ name: 'campId' });
  const waves = finishedFirst(camps.data?.data ?? []);
  const { data } = useQuery({ ...goingWith(chosen), enabled: chosen !== '' });
  const none = camps.isSuccess && waves.length === 0;
  return (
    <SelectField
      name="campId"
      label={t('archive.add.wave')}
      required
      disabled={none}
      placeholder={none ? t('archive.add.noWave') : t('archive.add.chooseWave')}
      choices={waves.map(({ camp, ended }) => {
        const wave = `${camp.level.title} · ${camp.title}`;
        return { value: camp._id, label: ended === '' ? wave : t('archive.add.finished', { wave }) };
      })}
      hint={chosen === '' || !data ? undefined : t('archive.add.goesWith', data.data)}
    />
  );
}
