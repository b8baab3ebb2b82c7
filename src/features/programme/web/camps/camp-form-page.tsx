import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { formTexts } from '#kit/shared/second-language.ts';
import {
  RecordFormPage,
  useRecordDraft,
  useReturnToList,
  RecordForm,
} from '#kit/web/form/record-form-page.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { pageFor } from '#club/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { CampPageOut, StaffOut } from '../../camps.contract.ts';
import { campBody } from '#schemas/features/programme/camps.contract.ts';
import { LinkField } from '../sessions/session-fields.tsx';
import { campQuery, useSaveCamp, allLevelsQuery } from './camps.hooks.ts';
import { PeopleSelectField, type PersonChoice } from '#kit/web/form/people-fieldset.tsx';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { DateField, TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { SwitchField } from '#kit/web/form/choice-fields.tsx';
import { useQueries } from '@tanstack/react-query';
import { listUsers } from '#features/people/members.contract.ts';
import { duties, type Duty } from '#club/shared/access.ts';
import { pickListQuery } from '#kit/web/whole-list.ts';

export const clientLoader = pageFor('page.camps');

const listPath = '/dashboard/waves';

export default function CampFormPage() {
  const { t } = useTranslation();
  return (
    <RecordFormPage
      texts={{
        title: t('camps.dashboard.title'),
        add: t('camps.dashboard.add'),
        update: t('camps.dashboard.update'),
      }}
      listPath={listPath}
      stored={campQuery}
    >
      {(stored) => <WithChoices stored={stored} />}
    </RecordFormPage>
  );
}

function WithChoices({ stored }: { stored: CampPageOut | undefined }) {
  const { t } = useTranslation();
  return (
    <QueryBoundary read={useCampFormChoices(stored)}>
      {(choices) =>
        choices.levels.length > 0 ? (
          <CampForm stored={stored} choices={choices} />
        ) : (
          <EmptyState title={t('camps.dashboard.needsLevelTitle')} text={t('camps.dashboard.needsLevelText')}>
            <Link to="/dashboard/levels/addlevel" className={buttonClass()}>
              {t('camps.dashboard.addLevel')}
            </Link>
          </EmptyState>
        )
      }
    </QueryBoundary>
  );
}

const valuesOf = (stored: CampPageOut | undefined) => ({
  ...formTexts(stored, ['title', 'description', 'place']),
  levelId: stored?.levelId ?? '',
  instructorIds: stored?.instructorIds ?? [],
  mentorsId: stored?.mentorsId ?? [],
  hrIds: stored?.hrIds ?? [],
  startDate: stored?.startDate?.slice(0, 10) ?? '',
  endDate: stored?.endDate?.slice(0, 10) ?? '',
  groupLink: stored?.groupLink ?? '',
  registration: stored?.registration ?? false,
  standingOpen: stored?.standingOpen ?? true,
});

function CampForm({ stored, choices }: { stored: CampPageOut | undefined; choices: CampFormChoices }) {
  const { t } = useTranslation();
  const save = useSaveCamp(stored?._id);
  const form = useApiForm({
    schema: campBody,
    defaults: valuesOf(stored),
    draft: useRecordDraft({ name: 'wave', id: stored?._id, query: campQuery, valuesOf }),
    send: (values, idempotencyKey) => save.mutateAsync({ ...values, idempotencyKey }),
    onDone: useReturnToList(listPath, stored ? t('camps.messages.updated') : t('camps.messages.added')),
  });
  return (
    <RecordForm
      form={form}
      title={stored ? t('camps.dashboard.update') : t('camps.dashboard.add')}
      update={stored !== undefined}
      listPath={listPath}
      failed={t('camps.messages.saveFailed')}
    >
      <CampFields choices={choices} />
    </RecordForm>
  );
}

function CampFields({ choices: { levels, teachers, mentors, hrs } }: { choices: CampFormChoices }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="title" label={t('camps.dashboard.fields.title')} dir="auto" required />
      <TextAreaField
        name="description"
        label={t('camps.dashboard.fields.description')}
        hint={t('camps.dashboard.fields.descriptionHint')}
        rows={3}
      />
      <TextField
        name="place"
        label={t('camps.dashboard.fields.place')}
        hint={t('camps.dashboard.fields.placeHint')}
        dir="auto"
      />
      <ArabicTexts fields={['title', 'description', 'place']} />
      <LinkField
        name="groupLink"
        label={t('camps.dashboard.fields.groupLink')}
        hint={t('camps.dashboard.fields.groupLinkHint')}
      />
      <SelectField
        name="levelId"
        label={t('camps.dashboard.fields.levelId')}
        placeholder={t('camps.dashboard.fields.chooseLevel')}
        choices={levels}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="startDate" label={t('camps.dashboard.fields.startDate')} />
        <DateField name="endDate" label={t('camps.dashboard.fields.endDate')} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PeopleSelectField
          name="instructorIds"
          label={t('camps.dashboard.fields.instructorIds')}
          choices={teachers}
          empty={t('camps.dashboard.fields.noInstructors')}
        />
        <PeopleSelectField
          name="mentorsId"
          label={t('camps.dashboard.fields.mentorsId')}
          choices={mentors}
          empty={t('camps.dashboard.fields.noMentors')}
        />
        <PeopleSelectField
          name="hrIds"
          label={t('camps.dashboard.fields.hrIds')}
          choices={hrs}
          empty={t('camps.dashboard.fields.noHrs')}
        />
      </div>
      <SwitchField
        name="registration"
        label={t('camps.dashboard.fields.registration')}
        hint={t('camps.dashboard.fields.registrationHint')}
      />
      <SwitchField
        name="standingOpen"
        label={t('camps.dashboard.fields.standingOpen')}
        hint={t('camps.dashboard.fields.standingOpenHint')}
      />
    </>
  );
}

const [teaching, mentoring, caring] = duties;

const peopleOf = (role: Duty) => pickListQuery(listUsers, { query: { role } });

const toChoice = (person: Omit<StaffOut, 'image'> & Pick<PersonChoice, 'image' | 'email'>): PersonChoice => ({
  value: person._id,
  name: `${person.firstName} ${person.lastName}`,
  image: person.image,
  handle: person.codeforces_handle,
  email: person.email,
});

/** A member of the camp whose role has changed stays listed, so that they can be removed. */
const withStored = (people: PersonChoice[], stored: StaffOut[]): PersonChoice[] => [
  ...people,
  ...stored.map(toChoice).filter(({ value }) => people.every((other) => other.value !== value)),
];

/** Choices of the camp form: all levels, and for each duty the people with that role. */
function useCampFormChoices(stored: CampPageOut | undefined) {
  return useQueries({
    queries: [allLevelsQuery, peopleOf(teaching), peopleOf(mentoring), peopleOf(caring)],
    combine([levels, teachers, mentors, hrs]) {
      const reads = [levels, teachers, mentors, hrs];
      const data =
        levels.data && teachers.data && mentors.data && hrs.data
          ? {
              levels: levels.data.data.map(({ _id, title }) => ({ value: _id, label: title })),
              teachers: withStored(teachers.data.data.map(toChoice), stored?.instructors ?? []),
              mentors: withStored(mentors.data.data.map(toChoice), stored?.mentors ?? []),
              hrs: withStored(hrs.data.data.map(toChoice), stored?.hrs ?? []),
            }
          : undefined;
      return {
        data,
        error: reads.find(({ error }) => error)?.error ?? null,
        refetch: () => Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
      };
    },
  });
}

type CampFormChoices = NonNullable<ReturnType<typeof useCampFormChoices>['data']>;
