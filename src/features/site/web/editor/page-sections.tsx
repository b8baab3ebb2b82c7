import { useTranslation } from '#kit/web/i18n.ts';
import { CheckboxField } from '#kit/web/form/choice-fields.tsx';
import { EmailField } from '#kit/web/form/text-field.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { committeeKeys, type LocalizedText, type SiteContent } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { PeopleField } from './people-field.tsx';
import { LinkField, NumberField, LocalizedTextField, emptyLocalizedText } from './text-fields.tsx';

type Committee = SiteContent['committees'][number];
type Room = SiteContent['ecpc']['housing'][number];

const newRoom: Room = { title: emptyLocalizedText, price: 0, open: false, link: '' };

export function About() {
  const { t } = useTranslation();
  return (
    <>
      <LocalizedTextField name="about.story" label={t('site.aboutPage.story')} rows={7} />
      <LocalizedTextField name="about.mission" label={t('site.aboutPage.mission')} rows={3} />
      <LocalizedTextField name="about.vision" label={t('site.aboutPage.vision')} rows={3} />
      <PeopleField name="about.founders" label={t('site.aboutPage.founders')} max={12} />
      <PeopleField name="about.leaders" label={t('site.aboutPage.leaders')} max={12} />
    </>
  );
}

export function Committees() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name="committees"
      hideLabel
      label={t('site.committees.title')}
      min={committeeKeys.length}
      max={committeeKeys.length}
      titleOf={({ title }: Committee) => title[language]}
    >
      {(item) => (
        <>
          <LocalizedTextField name={`${item}.title`} label={t('site.editor.fields.title')} />
          <ListField
            name={`${item}.mission`}
            label={t('site.committees.mission')}
            min={1}
            max={8}
            newItem={emptyLocalizedText}
            titleOf={(point: LocalizedText) => point[language]}
          >
            {(point) => <LocalizedTextField name={point} label={t('site.editor.fields.text')} rows={2} />}
          </ListField>
          <PeopleField name={`${item}.members`} label={t('site.editor.fields.members')} max={24} />
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
      <LocalizedTextField name="ecpc.title" label={t('site.editor.fields.title')} />
      <LocalizedTextField name="ecpc.description" label={t('site.editor.fields.text')} rows={7} />
      <ListField
        name="ecpc.housing"
        label={t('site.ecpc.housing')}
        max={6}
        newItem={newRoom}
        titleOf={({ title }: Room) => title[language]}
      >
        {(item) => (
          <>
            <LocalizedTextField name={`${item}.title`} label={t('site.editor.fields.title')} />
            <NumberField name={`${item}.price`} label={t('site.editor.fields.price')} />
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
      <LocalizedTextField name="contact.location" label={t('site.editor.fields.location')} />
      <LinkField name="contact.facebook" label={t('site.editor.fields.facebook')} />
      <LinkField name="contact.linkedin" label={t('site.editor.fields.linkedin')} />
      <LinkField name="contact.whatsapp" label={t('site.editor.fields.whatsapp')} />
    </>
  );
}
