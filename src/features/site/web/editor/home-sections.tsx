import { useTranslation } from 'react-i18next';
import { useLanguage } from '#kit/web/language.ts';
import type { Said, SiteContent } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { PeopleField } from './people-field.tsx';
import { PictureField } from './picture-field.tsx';
import { NumberField } from './plain-fields.tsx';
import { SaidField, unsaid } from './said-field.tsx';

type Counter = SiteContent['home']['counters'][number];
type Testimonial = SiteContent['testimonials'][number];

const noTestimonial: Testimonial = { name: unsaid, text: unsaid, rate: 5 };

export function Home() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <SaidField name="home.title" label={t('site.editor.fields.title')} />
      <SaidField name="home.tagline" label={t('site.editor.fields.tagline')} rows={2} />
      <SaidField name="home.about" label={t('site.who.title')} rows={5} />
      <SaidField name="home.icpc" label={t('site.icpc.title')} rows={5} />
      <SaidField name="home.roadmap" label={t('site.roadmap.title')} rows={5} />
      <ListField
        name="home.counters"
        label={t('site.editor.fields.counters')}
        least={3}
        most={3}
        titleOf={({ value, label }: Counter) => `${value}+ ${label[language]}`}
      >
        {(item) => (
          <>
            <NumberField
              name={`${item}.value`}
              label={t('site.editor.fields.number')}
              min={0}
              max={1_000_000}
            />
            <SaidField name={`${item}.label`} label={t('site.editor.fields.label')} />
          </>
        )}
      </ListField>
    </>
  );
}

export function Founders() {
  const { t } = useTranslation();
  return <PeopleField name="founders" alone label={t('site.founders.title')} most={12} />;
}

export function Testimonials() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name="testimonials"
      alone
      label={t('site.testimonials.title')}
      most={12}
      blank={noTestimonial}
      titleOf={({ name }: Testimonial) => name[language]}
    >
      {(item) => (
        <>
          <SaidField name={`${item}.name`} label={t('site.editor.fields.name')} />
          <SaidField name={`${item}.text`} label={t('site.editor.fields.text')} rows={3} />
          <NumberField name={`${item}.rate`} label={t('site.editor.fields.stars')} min={1} max={5} />
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
        least={1}
        most={3}
        blank={unsaid}
        titleOf={(paragraph: Said) => paragraph[language]}
      >
        {(item) => <SaidField name={item} label={t('site.editor.fields.text')} rows={3} />}
      </ListField>
    </>
  );
}
