import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/** The library for pictures, loaded by its first use: it takes some 10 MB. */
export const loadSharp = (): Promise<typeof sharp> => (loaded ??= load());

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  // A picture uses one core, so that a burst of uploads does not starve other requests.
  library.concurrency(1);
  library.cache(false);
  return library;
}
