import { useState } from 'react';
import { classes } from '../classes.ts';

/** Backgrounds with a contrast of 4.5 : 1 to white, unlike the standing's green and amber. */
const colours = ['#1d4dcb', '#0f5f8a', '#5b3fc4', '#8a2f8f', '#a8283a', '#3d4a78', '#0b6e74'];

/** The same name always gets the same colour. */
export function colourOf(name: string): string | undefined {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return colours[sum % colours.length];
}

/**
 * Initials of the first and last word, without the article before an Arabic name; a zero-width non-joiner keeps Arabic
 * letters apart.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word = '') =>
      String.fromCodePoint(word.replace(/^ال(?=..)/, '').codePointAt(0) ?? 32).toUpperCase(),
    )
    .join(/[\u0600-\u06ff]/.test(name) ? '\u200c' : '');
}

interface Props {
  name: string;
  image: { secure_url: string } | null;
  /** Size and font size. */
  className?: string;
}

/** Decorative: always beside a name. */
export function Avatar({ name, image, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const shape = classes(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full select-none',
    className,
  );
  if (image && broken !== image.secure_url) {
    return (
      <img
        src={image.secure_url}
        alt=""
        className={classes(shape, 'bg-sunken object-cover')}
        onError={() => setBroken(image.secure_url)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classes(shape, 'leading-none font-bold text-white')}
      // Of the first name, because the header knows no more.
      style={{ backgroundColor: colourOf(name.trim().split(/\s+/, 1)[0] ?? '') }}
    >
      {initialsOf(name)}
    </span>
  );
}
