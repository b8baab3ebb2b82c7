import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePreview, imageTypes, shrinkImage, type Area, canDecode } from './image-file.ts';

interface Props {
  /** The picked image; null closes the dialog. */
  file: File | null;
  aspect: number;
  /** Longest side of the result, in pixels. */
  maxSidePixels: number;
  onDone: (file: File) => void;
  onCancel: () => void;
}

/** Crops an image by touch, mouse, wheel or keyboard. */
export function CropDialog({ file, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={file !== null}
      onClose={props.onCancel}
      title={t('ui.crop.title')}
      description={t('ui.crop.hint')}
      wide
    >
      {file && <CropForm key={`${file.name}-${file.lastModified}`} file={file} {...props} />}
    </Dialog>
  );
}

function CropForm({ file, aspect, maxSidePixels, onDone }: Omit<Props, 'file'> & { file: File }) {
  const { t } = useTranslation();
  const picture = usePreview(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);

  async function use(part: Area | null) {
    setBusy(true);
    onDone(await shrinkImage(file, part, maxSidePixels));
  }

  return (
    <>
      <div dir="ltr" className="bg-navy-deep relative mt-5 h-[45dvh] max-h-96 overflow-hidden rounded-xl">
        {picture && (
          <Cropper
            image={picture}
            crop={crop}
            zoom={zoom}
            aspect={aspect}
            keyboardStep={8}
            // The imported style sheet replaces the inline styles that the CSP would block.
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('ui.crop.area') }}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label className="mt-4 flex items-center gap-4 text-sm font-bold">
        {t('ui.crop.zoom')}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          className="accent-primary h-11 grow"
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button disabled={busy || area === null} onClick={() => void use(area)}>
          {busy ? t('ui.crop.working') : t('ui.crop.use')}
        </Button>
        <Button look="outline" disabled={busy} onClick={() => void use(null)}>
          {t('ui.crop.skip')}
        </Button>
      </div>
    </>
  );
}

/** The image is resized before upload, so the limit is above the server's. */
const maxMegabytes = 25;

/** Checks a picked image and opens the crop dialog, or passes on why it was refused. */
export function useImageCrop(onRefused: (file: File, problem: string) => void) {
  const { t } = useTranslation();
  const [original, setOriginal] = useState<File | null>(null);
  const [cropping, setCropping] = useState<File | null>(null);

  async function problemOf(file: File): Promise<string | undefined> {
    if (!imageTypes.split(',').includes(file.type)) return t('errors.imageInvalid');
    if (file.size > maxMegabytes * 1024 * 1024) return t('errors.fileTooLarge', { megabytes: maxMegabytes });
    return (await canDecode(file)) ? undefined : t('errors.imageInvalid');
  }

  return {
    original,
    cropping,
    async pick(file: File | undefined) {
      if (!file) return;
      const found = await problemOf(file);
      if (found !== undefined) return onRefused(file, found);
      setOriginal(file);
      setCropping(file);
    },
    recrop: () => setCropping(original),
    close: () => setCropping(null),
  };
}
