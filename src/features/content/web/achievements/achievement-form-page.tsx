import { useTranslation } from '#kit/web/i18n.ts';
import { formTexts } from '#kit/shared/second-language.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { pageFor } from '#club/web/guards.ts';
import { PublicationFormPage } from '../shared/publications/publication-form-page.tsx';
import {
  achievementBody,
  type AchievementOut,
  addAchievement,
  listAchievements,
  updateAchievement,
} from '#schemas/features/content/achievements.contract.ts';

export const clientLoader = pageFor('page.content');

/** The contract has no endpoint for one achievement, so it is found in the list. */
const achievementQuery = (id: string) => ({
  ...wholeListQuery(listAchievements, {}),
  select: ({ data }: { data: AchievementOut[] }) => {
    const found = data.find((one) => one.id === id);
    if (!found) throw new ApiFailure({ code: 'NOT_FOUND', message: 'errors.NOT_FOUND' });
    return { data: found };
  },
});

const valuesOf = (stored: AchievementOut | undefined) => ({
  ...formTexts(stored, ['title', 'description']),
  coverImage: undefined,
});

export default function AchievementFormPage() {
  const { t } = useTranslation();
  return (
    <PublicationFormPage
      text={(name) => t(`achievements.dashboard.${name}`)}
      message={(name) => t(`achievements.messages.${name}`)}
      listPath="/dashboard/achievementsDash"
      name="achievement"
      query={achievementQuery}
      schema={(coverImage) => achievementBody.extend({ coverImage })}
      valuesOf={valuesOf}
      add={(sent) => call(addAchievement, sent)}
      update={(id, { body, files }) => call(updateAchievement, { params: { id }, body, files })}
      changes={[listAchievements]}
    >
      <TextField name="title" label={t('achievements.dashboard.fields.title')} dir="auto" required />
      <TextAreaField
        name="description"
        label={t('achievements.dashboard.fields.description')}
        rows={5}
        required
      />
      <ArabicTexts fields={['title', 'description']} />
    </PublicationFormPage>
  );
}
