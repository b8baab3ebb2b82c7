import sharp from 'sharp';

/** A form with these fields and a picture of one colour. */
export async function withPicture(
  field: string,
  fields: Record<string, unknown> = {},
  background = '#0b3fae',
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const content = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
  form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'picture.png');
  return form;
}
