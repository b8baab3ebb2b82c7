import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { DateTimeField } from '#kit/web/form/date-time-field.tsx';
import { DocumentField } from './document-field.tsx';
import type { StoredSlides } from './document-name.tsx';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { SwitchField } from '#kit/web/form/switch-field.tsx';
import { TextAreaField } from '#kit/web/form/text-area-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import type { LevelWaveChoices } from './use-level-wave-choices.ts';
import { UploadNote } from './upload-note.tsx';

interface Props {
  places: LevelWaveChoices;
  /** The stored file. */
  slides: StoredSlides | null;
}

export function SessionFields({ places, slides }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="title" label={t('sessions.dashboard.fields.title')} dir="auto" required />
      <PlaceFields places={places} />
      <DateTimeField
        name="startsAt"
        label={t('sessions.dashboard.fields.startsAt')}
        hint={t('sessions.dashboard.fields.startsAtHint')}
      />
      <LinkField
        name="sessionLink"
        label={t('sessions.dashboard.fields.link')}
        hint={t('sessions.dashboard.fields.linkHint')}
      />
      <DocumentField
        name="sessionSlides"
        label={t('sessions.dashboard.fields.slides')}
        stored={slides}
        removeField="removeSlides"
      />
      <TextAreaField
        name="content"
        label={t('sessions.dashboard.fields.content')}
        hint={t('sessions.dashboard.fields.contentHint')}
        rows={5}
      />
      <ArabicTexts fields={['title', 'content']} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-extrabold">{t('sessions.dashboard.fields.practice')}</legend>
        <LinkField name="sessionSheetLink" label={t('sessions.dashboard.fields.sheet')} />
        <LinkField name="sheetUpsolveLink" label={t('sessions.dashboard.fields.sheetUpsolve')} />
        <LinkField name="sessionContestLink" label={t('sessions.dashboard.fields.contest')} />
        <LinkField name="contestUpsolveLink" label={t('sessions.dashboard.fields.contestUpsolve')} />
      </fieldset>
      <SwitchField
        name="attendance"
        label={t('sessions.dashboard.fields.attendance')}
        hint={t('sessions.dashboard.fields.attendanceHint')}
      />
      <UploadNote />
    </>
  );
}

/** The waves of the chosen level; changing the level clears the wave. */
function PlaceFields({ places }: { places: LevelWaveChoices }) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const levelId = useWatch<{ levelId: string }>({ name: 'levelId' });
  const waves = levelId ? places.wavesOf(levelId) : [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="levelId"
        label={t('sessions.dashboard.fields.level')}
        placeholder={t('sessions.dashboard.fields.chooseLevel')}
        choices={places.levels}
        rules={{ onChange: () => setValue('campId', '', { shouldDirty: true }) }}
        required
      />
      <SelectField
        name="campId"
        label={t('sessions.dashboard.fields.wave')}
        placeholder={
          levelId === ''
            ? t('sessions.dashboard.fields.levelFirst')
            : waves.length === 0
              ? t('sessions.dashboard.fields.noWaves')
              : t('sessions.dashboard.fields.chooseWave')
        }
        choices={waves}
        disabled={waves.length === 0}
        required
      />
    </div>
  );
}

function LinkField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      ltr
    />
  );
}
