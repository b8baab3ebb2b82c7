import { useTranslation } from 'react-i18next';
import { useLanguage } from '#kit/web/language.ts';
import type { SitePerson } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';
import { LinkField } from './plain-fields.tsx';
import { SaidField, unsaid } from './said-field.tsx';

const nobody: SitePerson = { name: unsaid, title: unsaid, image: null, link: '' };

interface Props {
  name: string;
  label: string;
  alone?: boolean;
  most: number;
}

export function PeopleField({ name, label, alone, most }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name={name}
      label={label}
      alone={alone}
      most={most}
      blank={nobody}
      titleOf={(person: SitePerson) => person.name[language]}
    >
      {(item) => (
        <>
          <SaidField name={`${item}.name`} label={t('site.editor.fields.name')} />
          <SaidField name={`${item}.title`} label={t('site.editor.fields.role')} />
          <PictureField name={`${item}.image`} label={t('site.editor.fields.picture')} />
          <LinkField name={`${item}.link`} label={t('site.editor.fields.profile')} />
        </>
      )}
    </ListField>
  );
}
