import { useFileSize } from '#kit/web/form/file-size.ts';
import { SlidesLink } from './slides-link.tsx';

export interface StoredSlides {
  sessionId: string;
  name: string;
  secure_url: string;
}

interface Props {
  file: File | undefined;
  stored: StoredSlides | undefined;
  none: string;
}

/** The picked file, or a link to the stored one. */
export function DocumentName({ file, stored, none }: Props) {
  const sizeOf = useFileSize();
  if (file) {
    return (
      <>
        <bdi className="font-semibold wrap-anywhere">{file.name}</bdi>
        <span className="text-muted block">{sizeOf(file.size)}</span>
      </>
    );
  }
  if (!stored) return <span className="text-muted">{none}</span>;
  return (
    <SlidesLink
      sessionId={stored.sessionId}
      url={stored.secure_url}
      className="text-link font-semibold wrap-anywhere underline underline-offset-4"
    >
      <bdi>{stored.name}</bdi>
    </SlidesLink>
  );
}
