import { useState } from 'react';
import { classes } from '../classes.ts';

/** Backgrounds with a contrast of 4.5 : 1 to white, unlike the standing's green and amber. */
const colours = [
  'bg-[#1d4dcb]',
  'bg-[#0f5f8a]',
  'bg-[#5b3fc4]',
  'bg-[#8a2f8f]',
  'bg-[#a8283a]',
  'bg-[#3d4a78]',
  'bg-[#0b6e74]',
];

/** The same first name always gets the same colour, because the header knows no more. */
function colourOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  let sum = 7;
  for (const character of first) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return colours[sum % colours.length] ?? 'bg-[#3d4a78]';
}

/** Initials of the first and last word; a zero-width non-joiner keeps Arabic letters apart. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 32).toUpperCase()).join('\u200c');
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
    <span aria-hidden="true" className={classes(shape, colourOf(name), 'leading-none font-bold text-white')}>
      {initialsOf(name)}
    </span>
  );
}
