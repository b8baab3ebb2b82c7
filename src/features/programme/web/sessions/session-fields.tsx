import { useWatch, useFormState, useController } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { DateTimeField, TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { SwitchField } from '#kit/web/form/choice-fields.tsx';
import { useQueries } from '@tanstack/react-query';
import { may } from '#club/shared/access.ts';
import { toClubClock } from '#club/shared/club-time.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { campName, daysLater } from '../../camps.rules.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { allCampsQuery, allLevelsQuery } from '../camps/camps.hooks.ts';
import { lastAddedQuery } from './sessions.hooks.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import FileUp from 'lucide-react/icons/file-up';
import { maxDocumentBytes } from '#kit/shared/endpoint.ts';
import { take, useFileField } from '#kit/web/form/file-field.tsx';
import { DocumentField } from '#kit/web/form/document-field.tsx';
import { SlidesLink } from './slides-link.tsx';

interface Props {
  places: LevelCampChoices;
  /** The stored file. */
  slides: StoredSlides | null;
  isNew: boolean;
}

/** In the order of the specification; what it does not name comes after. */
export function SessionFields({ places, slides, isNew }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="title" label={t('sessions.dashboard.fields.title')} dir="auto" required />
      <LinkField
        name="sessionLink"
        label={t('sessions.dashboard.fields.link')}
        hint={t('sessions.dashboard.fields.linkHint')}
      />
      <SlidesField stored={slides} />
      <TextAreaField
        name="content"
        label={t('sessions.dashboard.fields.content')}
        hint={t('sessions.dashboard.fields.contentHint')}
        rows={5}
      />
      <PlaceFields places={places} />
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
      <div className="border-line grid gap-5 border-t pt-5 sm:grid-cols-2">
        <DateTimeField
          name="startsAt"
          label={t('sessions.dashboard.fields.startsAt')}
          hint={t('sessions.dashboard.fields.startsAtHint')}
        />
        <TextField
          name="place"
          label={t('sessions.dashboard.fields.place')}
          hint={t(`sessions.dashboard.fields.${isNew ? 'placeHintNew' : 'placeHint'}`)}
          dir="auto"
        />
      </div>
      <ArabicTexts fields={['title', 'content', 'place']} />
      <UploadNote />
    </>
  );
}

/** The same time a week later, as a form shows it. */
export function aWeekLater(startsAt: string): string {
  const [day = '', time] = toClubClock(new Date(startsAt)).split('T');
  return `${daysLater(day, 7)}T${time}`;
}

/** Levels and camps that a session may belong to. */
export function useLevelCampChoices() {
  const role = useAuthSession()?.user.role ?? null;
  const every = may(role, 'camp.every');
  return useQueries({
    queries: [allLevelsQuery, allCampsQuery, lastAddedQuery],
    combine([levels, camps, added]) {
      const reads = [levels, camps, added];
      const data =
        levels.data &&
        camps.data &&
        added.data &&
        buildChoices({ levels: levels.data.data, camps: camps.data.data, last: added.data.data[0], every });
      return {
        data,
        error: reads.find(({ error }) => error)?.error ?? null,
        refetch: () => Promise.all(reads.filter(({ error }) => error).map((read) => read.refetch())),
      };
    },
  });
}

interface Titled {
  _id: string;
  title: string;
}

interface Choosable {
  levels: Titled[];
  camps: (Titled & { level: Titled })[];
  /** The session that was added last. */
  last: SessionOut | undefined;
  every: boolean;
}

/** Staff of some camps see only the levels of those. */
function buildChoices({ levels, camps, last, every }: Choosable) {
  const toChoice = ({ _id, title }: Titled) => ({ value: _id, label: title });
  return {
    none: camps.length === 0,
    camps: camps.map((camp) => ({ value: camp._id, label: campName(camp) })),
    /** The camp in view with its level; else the reader’s only one, or their one that got a session last. */
    placeOf(inView: string | null) {
      // A leader works in all of them: the last one says little about the next.
      const usual = every ? undefined : camps.length === 1 ? camps[0]?._id : last?.campId;
      const wanted = [inView, usual];
      const camp = camps.find(
        ({ _id }) => _id === wanted.find((id) => camps.some((each) => each._id === id)),
      );
      return { levelId: camp?.level._id ?? '', campId: camp?._id ?? '', title: camp?.title ?? '' };
    },
    levels: levels.filter(({ _id }) => every || camps.some(({ level }) => level._id === _id)).map(toChoice),
    campsOf: (levelId: string) => camps.filter(({ level }) => level._id === levelId).map(toChoice),
  };
}

export type LevelCampChoices = ReturnType<typeof buildChoices>;

/** The camps of the chosen level; changing the level clears the camp. */
function PlaceFields({ places }: { places: LevelCampChoices }) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const levelId = useWatch<{ levelId: string }>({ name: 'levelId' });
  const camps = levelId ? places.campsOf(levelId) : [];
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
            : camps.length === 0
              ? t('sessions.dashboard.fields.noWaves')
              : t('sessions.dashboard.fields.chooseWave')
        }
        choices={camps}
        disabled={camps.length === 0}
        required
      />
    </div>
  );
}

export function LinkField({ name, label, hint }: { name: string; label: string; hint?: string }) {
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

/** Slides upload slowly over a phone's network. */
function UploadNote() {
  const { t } = useTranslation();
  const { isSubmitting } = useFormState();
  const slides = useWatch<{ sessionSlides: File | undefined }>({ name: 'sessionSlides' });
  if (!isSubmitting || !slides) return null;
  return (
    <Alert tone="info">
      <p>{t('ui.document.sending', { name: slides.name })}</p>
      <span aria-hidden="true" className="bg-surface mt-2 block h-2 overflow-hidden rounded-full">
        <span className="bg-primary block h-full animate-pulse rounded-full" />
      </span>
    </Alert>
  );
}

const endings = ['.pdf', '.doc', '.docx', '.ppt', '.pptx'];
const megabytes = maxDocumentBytes / 1024 / 1024;

/** Checked before upload, and removable when stored. */
function SlidesField({ stored }: { stored: StoredSlides | null }) {
  const { t } = useTranslation();
  const field = useFileField('sessionSlides');
  const removed = useController({ name: 'removeSlides' }).field;
  const kept = removed.value === true ? null : stored;

  function problemOf(picked: File): string | undefined {
    if (!endings.some((ending) => picked.name.toLowerCase().endsWith(ending)))
      return t('ui.document.invalid');
    return picked.size > maxDocumentBytes ? t('errors.fileTooLarge', { megabytes }) : undefined;
  }

  return (
    <DocumentField
      label={t('sessions.dashboard.fields.slides')}
      icon={FileUp}
      accept={endings.join(',')}
      hint={
        removed.value === true && !field.file
          ? t('ui.document.removed')
          : t('ui.document.hint', { megabytes })
      }
      field={field}
      stored={kept?.name}
      onPick={(picked) => take(field, picked, problemOf)}
      onRemove={() => removed.onChange(true)}
    >
      {kept ? (
        <SlidesLink
          sessionId={kept.sessionId}
          url={kept.secure_url}
          className="text-link font-semibold wrap-anywhere underline underline-offset-4"
        >
          <bdi>{kept.name}</bdi>
        </SlidesLink>
      ) : (
        <span className="text-muted">{t('ui.document.drop')}</span>
      )}
    </DocumentField>
  );
}

interface StoredSlides {
  sessionId: string;
  name: string;
  secure_url: string;
}
