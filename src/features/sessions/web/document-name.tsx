import { useTranslation } from 'react-i18next';

interface Props {
  file: File | undefined;
  kept: { name: string; secure_url: string } | undefined;
  none: string;
}

/** The file that was just chosen, or a link to the one that is stored. */
export function DocumentName({ file, kept, none }: Props) {
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
  if (!kept) return <span className="text-muted">{none}</span>;
  return (
    <a href={kept.secure_url} className="text-link font-semibold wrap-anywhere underline underline-offset-4">
      <bdi>{kept.name}</bdi>
    </a>
  );
}
