import { clubName } from '#club/shared/brand.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSharp } from '#kit/server/files/sharp.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';

const background = '#0b1538';

interface Icon {
  size: number;
  /** The part of the width that the drawing takes. A launcher may crop a maskable icon to its inner 80 percent. */
  scale: number;
}

export const icons = {
  'icon-192.png': { size: 192, scale: 1 },
  'icon-512.png': { size: 512, scale: 1 },
  'maskable-512.png': { size: 512, scale: 0.72 },
  'apple-touch-icon.png': { size: 180, scale: 1 },
} satisfies Record<string, Icon>;

const drawn = new Map<string, Promise<Buffer>>();

async function draw(root: string, { size, scale }: Icon): Promise<Buffer> {
  const inner = Math.round(size * scale);
  const margin = Math.floor((size - inner) / 2);
  const rest = size - inner - margin;
  const svg = await readFile(join(root, 'public/favicon.svg'));
  const sharp = await loadSharp();
  return sharp(svg, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .flatten({ background })
    .png()
    .toBuffer();
}

/** The favicon as bitmaps for home screens, drawn once. */
export function iconOf(root: string, name: keyof typeof icons): Promise<Buffer> {
  let icon = drawn.get(name);
  if (!icon) drawn.set(name, (icon = draw(root, icons[name])));
  return icon;
}

export const manifestOf = (language: Language, say: (key: string) => string): string =>
  JSON.stringify({
    id: '/',
    name: clubName,
    short_name: clubName,
    description: say('shell.footer.motto'),
    lang: language,
    dir: directionOf(language),
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['education'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: say('shell.dashboard.waves'), url: '/dashboard/waveData' },
      { name: say('shell.dashboard.attendance'), url: '/dashboard/attendance' },
      { name: say('attendance.checkin.title'), url: '/checkin' },
    ],
  });
