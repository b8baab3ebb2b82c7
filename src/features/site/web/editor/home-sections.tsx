import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { LocalizedText, SiteContent } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { PeopleField } from './people-field.tsx';
import { PictureField } from './picture-field.tsx';
import { NumberField } from './plain-fields.tsx';
import { LocalizedTextField, emptyLocalizedText } from './localized-text-field.tsx';

type Counter = SiteContent['home']['counters'][number];
type Testimonial = SiteContent['testimonials'][number];

const newTestimonial: Testimonial = { name: emptyLocalizedText, text: emptyLocalizedText, rate: 5 };

export function Home() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <LocalizedTextField name="home.title" label={t('site.editor.fields.title')} />
      <LocalizedTextField name="home.tagline" label={t('site.editor.fields.tagline')} rows={2} />
      <LocalizedTextField name="home.about" label={t('site.who.title')} rows={5} />
      <LocalizedTextField name="home.icpc" label={t('site.icpc.title')} rows={5} />
      <LocalizedTextField name="home.roadmap" label={t('site.roadmap.title')} rows={5} />
      <ListField
        name="home.counters"
        label={t('site.editor.fields.counters')}
        min={3}
        max={3}
        titleOf={({ value, label }: Counter) => `${value}+ ${label[language]}`}
      >
        {(item) => (
          <>
            <NumberField name={`${item}.value`} label={t('site.editor.fields.number')} />
            <LocalizedTextField name={`${item}.label`} label={t('site.editor.fields.label')} />
          </>
        )}
      </ListField>
      <NumberField
        name="home.talentedFrom"
        label={t('site.editor.fields.talentedFrom')}
        hint={t('site.editor.talentedHint')}
      />
    </>
  );
}

export function Founders() {
  const { t } = useTranslation();
  return <PeopleField name="founders" hideLabel label={t('site.founders.title')} max={12} />;
}

export function Testimonials() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name="testimonials"
      hideLabel
      label={t('site.testimonials.title')}
      max={12}
      newItem={newTestimonial}
      titleOf={({ name }: Testimonial) => name[language]}
    >
      {(item) => (
        <>
          <LocalizedTextField name={`${item}.name`} label={t('site.editor.fields.name')} />
          <LocalizedTextField name={`${item}.text`} label={t('site.editor.fields.text')} rows={3} />
          <NumberField name={`${item}.rate`} label={t('site.editor.fields.stars')} />
        </>
      )}
    </ListField>
  );
}

export function Appreciation() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <PictureField name="appreciation.image" label={t('site.editor.fields.picture')} />
      <ListField
        name="appreciation.paragraphs"
        label={t('site.editor.fields.paragraphs')}
        min={1}
        max={3}
        newItem={emptyLocalizedText}
        titleOf={(paragraph: LocalizedText) => paragraph[language]}
      >
        {(item) => <LocalizedTextField name={item} label={t('site.editor.fields.text')} rows={3} />}
      </ListField>
    </>
  );
}
