import { clubName } from '#club/shared/brand.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#kit/server/escape-html.ts';
import { loadSharp } from '#kit/server/files/images.ts';
import type { Language } from '#kit/shared/language.ts';
import { balloon } from '../art/balloon.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

const width = 1200;
const height = 630;
const margin = 88;

/** Draws the picture that chats and social networks show beside a link: the title, large, among balloons. */
export class ShareCards {
  readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: 200 });
  readonly #folder: string;
  readonly #root: string;
  #fonts: Promise<string> | undefined;

  constructor({ root, dataDir }: { root: string; dataDir: string }) {
    this.#root = root;
    this.#folder = join(dataDir, 'cache/fonts');
  }

  draw(title: string, language: Language): Promise<Buffer> {
    const key = `${language} ${title}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const card = this.#draw(title, language);
    this.#kept.set(key, card);
    card.catch(() => this.#kept.delete(key));
    return card;
  }

  async #draw(title: string, language: Language): Promise<Buffer> {
    const sharp = await loadSharp();
    const fontfile = await (this.#fonts ??= this.#loadFonts());
    const room = { width: width - 2 * margin - 250 };
    const write = (text: string, options: { colour: string; height: number }) =>
      sharp({
        text: {
          text: `<span foreground="${options.colour}" line_height="0.78">${escapeHtml(text)}</span>`,
          font: 'Cairo Bold',
          fontfile,
          rgba: true,
          width: room.width,
          height: options.height,
          wrap: 'word',
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
    const shown = title.length > 110 ? `${title.slice(0, 108)}…` : title;
    const [heading, brand] = await Promise.all([
      write(shown, { colour: '#ffffff', height: shown.length > 40 ? 260 : 180 }),
      write(clubName, { colour: '#ffc83d', height: 44 }),
    ]);
    const startOf = (size: number) => (language === 'ar' ? width - margin - size : margin);
    return sharp(Buffer.from(ground(language)))
      .composite([
        { input: brand.data, left: startOf(brand.info.width), top: margin },
        {
          input: heading.data,
          left: startOf(heading.info.width),
          top: Math.round((height - heading.info.height) / 2) + 32,
        },
      ])
      .png({ compressionLevel: 9 })
      .toBuffer();
  }

  /** The text engine reads plain TrueType only, so the web fonts are unpacked once and registered by their first use. */
  async #loadFonts(): Promise<string> {
    const sharp = await loadSharp();
    await mkdir(this.#folder, { recursive: true });
    let file = '';
    for (const script of ['latin', 'arabic']) {
      const source = join(
        this.#root,
        `node_modules/@fontsource-variable/cairo/files/cairo-${script}-wght-normal.woff2`,
      );
      file = join(this.#folder, `cairo-${script}.ttf`);
      await unpackFont(source, file);
      await sharp({ text: { text: 'x', font: 'Cairo', fontfile: file } })
        .png()
        .toBuffer();
    }
    return file;
  }
}

function ground(language: Language): string {
  const cells = Array.from({ length: 12 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    return `<rect x="${column * 64}" y="${row * 64}" width="48" height="48" rx="10" fill="none" stroke="#ffffff" stroke-opacity=".07" stroke-width="2"/>`;
  });
  // Drawn left-to-right; mirrored for Arabic, so that the balloons stand at the end of the text.
  const mirror = language === 'ar' ? ` transform="translate(${width} 0) scale(-1 1)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b1538"/><stop offset="1" stop-color="#132a6b"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<g${mirror}><g transform="translate(900 390)">${cells.join('')}</g>
${balloon(1000, 70, 1.7, '#ffc83d')}${balloon(920, 210, 1.25, '#3b82f6')}${balloon(1085, 250, 1.1, '#ef4444')}</g>
</svg>`;
}

/** Writes a web font (WOFF2) as the plain TrueType file that text engines read. */
async function unpackFont(source: string, target: string): Promise<void> {
  const worker = new Worker(new URL('unpack-font.worker.ts', import.meta.url), {
    workerData: { source, target },
    execArgv: [],
  });
  // Rejects when the thread throws.
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`${source} could not be unpacked`);
}
