import { useWatch, useController } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import type { DataOf } from '#kit/shared/endpoint.ts';
import type { addToArchive } from '../../archive.contract.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { RadioField } from '#kit/web/form/choice-fields.tsx';
import { useAddToArchive, archivePreviewQuery } from './archive.hooks.ts';
import { useState } from 'react';
import type { MemberOut } from '#features/people/members.contract.ts';
import { usePeopleSearch } from '#features/people/web/shared/use-people-search.ts';
import { isStaff, roles } from '#club/shared/access.ts';
import { type PersonChoice, PeopleFieldset } from '#kit/web/form/people-fieldset.tsx';
import { useQuery } from '@tanstack/react-query';
import type { CampOut } from '../../camps.contract.ts';
import { campName, campStatus } from '../../camps.rules.ts';
import { allCampsQuery } from '../camps/camps.hooks.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';

const schema = z
  .object({
    what: z.enum(['wave', 'people']),
    campId: z.string(),
    userIds: z.array(z.string()),
    reason: z.string().max(1000, 'validation.tooLong'),
  })
  .refine(({ what, campId }) => what !== 'wave' || campId !== '', {
    path: ['campId'],
    error: 'archive.errors.nothingNamed',
  })
  .refine(({ what, userIds }) => what !== 'people' || userIds.length > 0, {
    path: ['userIds'],
    error: 'archive.errors.nothingNamed',
  });

interface Props {
  /** The camp to begin with; empty for none. */
  campId: string;
  onClose: () => void;
  onArchived: (archived: DataOf<typeof addToArchive>) => void;
}

export function AddDialog({ campId: first, onClose, onArchived }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useAddToArchive();
  return (
    <FormDialog
      wide
      title={t('archive.add.title')}
      confirm={t('archive.add.submit')}
      busy={t('archive.add.busy')}
      form={{
        schema,
        defaults: { what: 'wave', campId: first, userIds: [], reason: '' },
        send: ({ what, campId, userIds, reason }) =>
          mutateAsync(what === 'wave' ? { campId, reason } : { userIds }),
        onDone: ({ data }) => onArchived(data),
      }}
      onClose={onClose}
    >
      <RadioField
        name="what"
        label={t('archive.add.what')}
        choices={[
          { value: 'wave', label: t('archive.add.aWave') },
          { value: 'people', label: t('archive.add.people') },
        ]}
      />
      <ChosenFields />
    </FormDialog>
  );
}

function ChosenFields() {
  const { t } = useTranslation();
  const isCamp = useWatch<{ what: string }>({ name: 'what' }) === 'wave';
  return (
    <>
      <p className="text-muted -mt-2">{t(isCamp ? 'archive.add.waveText' : 'archive.add.peopleText')}</p>
      {isCamp ? (
        <ArchiveCampField />
      ) : (
        <PeopleField name="userIds" label={t('archive.add.trainees')} empty={t('archive.add.nobody')} />
      )}
    </>
  );
}

const notStaff = roles.filter((role) => !isStaff(role)).join(',');

const toChoice = ({ _id, firstName, lastName, image, email, camps }: MemberOut): PersonChoice => ({
  value: _id,
  name: `${firstName} ${lastName}`,
  image,
  email,
  note: camps.map(({ level, title }) => `${level} · ${title}`).join(', ') || undefined,
});

/** A multi-select with server-side search; the selected people stay visible. */
function PeopleField({ name, label, empty }: { name: string; label: string; empty: string }) {
  const { t } = useTranslation();
  const { ref, onChange, onBlur } = useController({ name }).field;
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState<PersonChoice[]>([]);
  const found = usePeopleSearch(search, { role: notStaff, size: '30' });
  const offered = (found.data?.data ?? []).filter(({ status }) => status !== 'archived').map(toChoice);
  const nobody = search.trim() === '' ? empty : t('ui.choices.nobody');

  function toggle(person: PersonChoice) {
    const others = people.filter(({ value }) => value !== person.value);
    const next = others.length < people.length ? others : [...people, person];
    setPeople(next);
    onChange(next.map(({ value }) => value));
  }

  return (
    <PeopleFieldset
      name={name}
      label={label}
      chosen={people}
      options={offered}
      onToggle={toggle}
      search={search}
      onSearch={setSearch}
      onBlur={onBlur}
      inputRef={ref}
      emptyText={found.isSuccess && offered.length === 0 ? nobody : undefined}
    />
  );
}

/** Finished camps first, the latest at the top; the last day still belongs to a camp. */
function finishedFirst(camps: readonly CampOut[]) {
  const today = clubToday();
  const ended = (camp: CampOut) => (campStatus(camp, today) === 'finished' ? (camp.endDate ?? '') : '');
  return camps
    .map((camp) => ({ camp, ended: ended(camp) }))
    .toSorted((a, b) => b.ended.localeCompare(a.ended));
}

function ArchiveCampField() {
  const { t } = useTranslation();
  const camps = useQuery(allCampsQuery);
  const chosen = useWatch<{ campId: string }>({ name: 'campId' });
  const choices = finishedFirst(camps.data?.data ?? []);
  const { data } = useQuery({ ...archivePreviewQuery(chosen), enabled: chosen !== '' });
  const none = camps.isSuccess && choices.length === 0;
  return (
    <>
      <SelectField
        // A camp that is chosen beforehand is shown only once it is among the choices.
        key={String(camps.isSuccess)}
        name="campId"
        label={t('archive.add.wave')}
        required
        disabled={none}
        placeholder={none ? t('archive.add.noWave') : t('archive.add.chooseWave')}
        choices={choices.map(({ camp, ended }) => {
          const campTitle = campName(camp);
          return {
            value: camp._id,
            label: ended === '' ? campTitle : t('archive.add.finished', { wave: campTitle }),
          };
        })}
      />
      {chosen !== '' && data && <Consequences {...data.data} />}
    </>
  );
}

/** What archiving means for the people of the camp. */
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
