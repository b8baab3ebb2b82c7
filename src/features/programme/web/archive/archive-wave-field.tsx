import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '../../camps.contract.ts';
import { waveName, waveStatus } from '../../camps.rules.ts';
import { allCampsQuery } from '../camps/camps.hooks.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextAreaField } from '#kit/web/form/text-area-field.tsx';
import { archivePreviewQuery } from './archive.hooks.ts';

/** Finished waves first, the latest at the top; the last day still belongs to a wave. */
function finishedFirst(camps: readonly CampOut[]) {
  const today = clubToday();
  const ended = (camp: CampOut) => (waveStatus(camp, today) === 'finished' ? (camp.endDate ?? '') : '');
  return camps
    .map((camp) => ({ camp, ended: ended(camp) }))
    .toSorted((a, b) => b.ended.localeCompare(a.ended));
}

export function ArchiveWaveField() {
  const { t } = useTranslation();
  const camps = useQuery(allCampsQuery);
  const chosen = useWatch<{ campId: string }>({ name: 'campId' });
  const waves = finishedFirst(camps.data?.data ?? []);
  const { data } = useQuery({ ...archivePreviewQuery(chosen), enabled: chosen !== '' });
  const none = camps.isSuccess && waves.length === 0;
  return (
    <>
      <SelectField
        // A wave that is chosen beforehand is shown only once it is among the choices.
        key={String(camps.isSuccess)}
        name="campId"
        label={t('archive.add.wave')}
        required
        disabled={none}
        placeholder={none ? t('archive.add.noWave') : t('archive.add.chooseWave')}
        choices={waves.map(({ camp, ended }) => {
          const wave = waveName(camp);
          return { value: camp._id, label: ended === '' ? wave : t('archive.add.finished', { wave }) };
        })}
      />
      {chosen !== '' && data && <Consequences {...data.data} />}
    </>
  );
}

/** What archiving means for the people of the wave. */
function Consequences({ trainees, pending }: { trainees: number; pending: number }) {
  const { t } = useTranslation();
  return (
    <>
      <ul role="status" className="bg-sunken list-disc rounded-2xl p-4 ps-9">
        <li>{t('archive.add.keep', { count: trainees })}</li>
        <li>{t('archive.add.pending', { count: pending })}</li>
      </ul>
      {pending > 0 && (
        <TextAreaField
          name="reason"
          label={t('archive.add.reason')}
          hint={t('archive.add.reasonHint', { reason: t('requests.closed.archived') })}
          rows={3}
        />
      )}
    </>
  );
}
