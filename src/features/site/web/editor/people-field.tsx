import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { SitePerson } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';
import { LinkField } from './plain-fields.tsx';
import { LocalizedTextField, emptyLocalizedText } from './localized-text-field.tsx';

const newPerson: SitePerson = { name: emptyLocalizedText, title: emptyLocalizedText, image: null, link: '' };

interface Props {
  name: string;
  label: string;
  hideLabel?: boolean;
  max: number;
}

export function PeopleField({ name, label, hideLabel, max }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name={name}
      label={label}
      hideLabel={hideLabel}
      max={max}
      newItem={newPerson}
      titleOf={(person: SitePerson) => person.name[language]}
    >
      {(item) => (
        <>
          <LocalizedTextField name={`${item}.name`} label={t('site.editor.fields.name')} />
          <LocalizedTextField name={`${item}.title`} label={t('site.editor.fields.role')} />
          <PictureField name={`${item}.image`} label={t('site.editor.fields.picture')} />
          <LinkField name={`${item}.link`} label={t('site.editor.fields.profile')} />
        </>
      )}
    </ListField>
  );
}
