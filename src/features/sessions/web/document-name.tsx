import { useTranslation } from 'react-i18next';

interface Props {
  file: File | undefined;
  stored: { name: string; secure_url: string } | undefined;
  none: string;
}

/** The picked file, or a link to the stored one. */
export function DocumentName({ file, stored, none }: Props) {
  const { t } = useTranslation();
  if (file) {
    const size = (file.size / 1024 / 1024).toFixed(1);
    return (
      <>
        <bdi className="font-semibold wrap-anywhere">{file.name}</bdi>
        <span className="text-muted block">{t('ui.document.size', { size })}</span>
      </>
    );
  }
  if (!stored) return <span className="text-muted">{none}</span>;
  return (
    <a
      href={stored.secure_url}
      className="text-link font-semibold wrap-anywhere underline underline-offset-4"
    >
      <bdi>{stored.name}</bdi>
    </a>
  );
}
