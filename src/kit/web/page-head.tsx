import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  description?: string;
  /** Private and one-time pages stay out of search engines. */
  hidden?: boolean;
}

/** Title and description of a page; React puts them into the document's head, and they follow the language. */
export function PageHead({ title, description, hidden = false }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <title>{t('ui.pageTitle', { title })}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
