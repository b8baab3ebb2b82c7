import { clubName } from '#club/shared/brand.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { directionOf, type Language } from '#kit/shared/language.ts';

export const iconSizes = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

const drawn = new Map<string, Promise<Buffer>>();

/** The favicon as bitmaps for home screens, drawn once. */
export function iconOf(root: string, name: keyof typeof iconSizes): Promise<Buffer> {
  let icon = drawn.get(name);
  if (!icon) {
    const size = iconSizes[name];
    icon = readFile(join(root, 'public/favicon.svg')).then((svg) =>
      sharp(svg, { density: (72 * size) / 64 })
        .resize(size, size)
        .flatten({ background: '#0b1538' })
        .png()
        .toBuffer(),
    );
    drawn.set(name, icon);
  }
  return icon;
}

export const manifestOf = (language: Language): string =>
  JSON.stringify({
    name: clubName,
    short_name: clubName,
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0b1538',
    theme_color: '#0b1538',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  });
