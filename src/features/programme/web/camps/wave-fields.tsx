import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { PeopleSelectField } from '#kit/web/form/people-select-field.tsx';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { DateField } from '#kit/web/form/date-field.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { SwitchField } from '#kit/web/form/switch-field.tsx';
import { TextAreaField } from '#kit/web/form/text-area-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import type { WaveFormChoices } from './wave-form-choices.ts';

export function WaveFields({ choices: { levels, teachers, mentors, hrs } }: { choices: WaveFormChoices }) {
  const { t } = useTranslation();
  const nameOf = namesIn(teachers);
  return (
    <>
      <TextField name="title" label={t('camps.dashboard.fields.title')} dir="auto" required />
      <TextAreaField
        name="description"
        label={t('camps.dashboard.fields.description')}
        hint={t('camps.dashboard.fields.descriptionHint')}
        rows={3}
      />
      <ArabicTexts fields={['title', 'description']} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="levelId"
          label={t('camps.dashboard.fields.level')}
          placeholder={t('camps.dashboard.fields.chooseLevel')}
          choices={levels}
          required
        />
        <SelectField
          name="instructorId"
          label={t('camps.dashboard.fields.instructor')}
          placeholder={t('camps.dashboard.fields.noInstructor')}
          choices={teachers.map((person) => ({ value: person.value, label: nameOf(person) }))}
        />
        <DateField name="startDate" label={t('camps.dashboard.fields.startDate')} />
        <DateField name="endDate" label={t('camps.dashboard.fields.endDate')} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PeopleSelectField
          name="mentorsId"
          label={t('camps.dashboard.fields.mentors')}
          choices={mentors}
          empty={t('camps.dashboard.fields.noMentors')}
        />
        <PeopleSelectField
          name="hrIds"
          label={t('camps.dashboard.fields.hrs')}
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
