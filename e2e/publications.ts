import sharp from 'sharp';

export const photoWidth = 800;

/** A picture that is large enough to crop. */
export const photo = async () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: photoWidth, height: photoWidth, channels: 3, background: '#3d74ff' },
  })
    .png()
    .toBuffer(),
});

/** The server's reply to a change that it does not make. */
export const refusal = (message: string) => ({ success: false, status: 'Fail', code: 'CONFLICT', message });
