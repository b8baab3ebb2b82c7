import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#kit/web/form/checkbox-field.tsx';
import { EmailField } from '#kit/web/form/email-field.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { committeeKeys, type Said, type SiteContent } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { PeopleField } from './people-field.tsx';
import { LinkField, NumberField } from './plain-fields.tsx';
import { SaidField, unsaid } from './said-field.tsx';

type Committee = SiteContent['committees'][number];
type Room = SiteContent['ecpc']['housing'][number];

const noRoom: Room = { title: unsaid, price: 0, open: false, link: '' };

export function About() {
  const { t } = useTranslation();
  return (
    <>
      <SaidField name="about.story" label={t('site.aboutPage.story')} rows={7} />
      <SaidField name="about.mission" label={t('site.aboutPage.mission')} rows={3} />
      <SaidField name="about.vision" label={t('site.aboutPage.vision')} rows={3} />
      <PeopleField name="about.founders" label={t('site.aboutPage.founders')} most={12} />
      <PeopleField name="about.leaders" label={t('site.aboutPage.leaders')} most={12} />
    </>
  );
}

export function Committees() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name="committees"
      alone
      label={t('site.committees.title')}
      least={committeeKeys.length}
      most={committeeKeys.length}
      titleOf={({ title }: Committee) => title[language]}
    >
      {(item) => (
        <>
          <SaidField name={`${item}.title`} label={t('site.editor.fields.title')} />
          <ListField
            name={`${item}.mission`}
            label={t('site.committees.mission')}
            least={1}
            most={8}
            blank={unsaid}
            titleOf={(point: Said) => point[language]}
          >
            {(point) => <SaidField name={point} label={t('site.editor.fields.text')} rows={2} />}
          </ListField>
          <PeopleField name={`${item}.members`} label={t('site.editor.fields.members')} most={24} />
        </>
      )}
    </ListField>
  );
}

export function Ecpc() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <SaidField name="ecpc.title" label={t('site.editor.fields.title')} />
      <SaidField name="ecpc.description" label={t('site.editor.fields.text')} rows={7} />
      <ListField
        name="ecpc.housing"
        label={t('site.ecpc.housing')}
        most={6}
        blank={noRoom}
        titleOf={({ title }: Room) => title[language]}
      >
        {(item) => (
          <>
            <SaidField name={`${item}.title`} label={t('site.editor.fields.title')} />
            <NumberField
              name={`${item}.price`}
              label={t('site.editor.fields.price')}
              min={0}
              max={1_000_000}
            />
            <CheckboxField name={`${item}.open`} label={t('site.editor.fields.open')} />
            <LinkField name={`${item}.link`} label={t('site.editor.fields.booking')} />
          </>
        )}
      </ListField>
    </>
  );
}

export function Contact() {
  const { t } = useTranslation();
  return (
    <>
      <EmailField name="contact.email" label={t('site.editor.fields.email')} />
      <SaidField name="contact.location" label={t('site.editor.fields.location')} />
      <LinkField name="contact.facebook" label={t('site.editor.fields.facebook')} />
      <LinkField name="contact.linkedin" label={t('site.editor.fields.linkedin')} />
      <LinkField name="contact.whatsapp" label={t('site.editor.fields.whatsapp')} />
    </>
  );
}
