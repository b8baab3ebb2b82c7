import sharp from 'sharp';

/** A picture that is large enough to crop. */
export const photo = async () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#3d74ff' } })
    .png()
    .toBuffer(),
});

/** The server's reply to a change that it does not make. */
export const refusal = (message: string) => ({ success: false, status: 'Fail', code: 'CONFLICT', message });
