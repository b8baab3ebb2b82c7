/** Contest problem letters, drawn as SVG: no font has to load before they show. */
const strokes = {
  A: 'M2 18 8 2l6 16M4.2 12.5h7.6',
  B: 'M3 9.6h5.2a3.8 3.8 0 0 0 0-7.6H3v16h5.8a4.2 4.2 0 0 0 0-8.4',
  C: 'M13.9 5.4A6.4 6.4 0 0 0 8.7 2C5 2 2.3 5.4 2.3 10S5 18 8.7 18a6.4 6.4 0 0 0 5.2-3.4',
  D: 'M3 2v16h3.6a7 8 0 0 0 0-16z',
  E: 'M13 2H3v16h10M3 10h8.5',
  F: 'M13 2H3v16M3 10h8.5',
  G: 'M13.7 5.2A6.4 6.4 0 0 0 8.5 2C4.8 2 2.1 5.4 2.1 10s2.7 8 6.4 8c3.3 0 5.3-2.3 5.3-5.7V11H9',
  H: 'M3 2v16M13 2v16M3 10h10',
  I: 'M8 2v16M4 2h8M4 18h8',
  J: 'M12.5 2v11.2a4.7 4.7 0 0 1-9.3.8',
  K: 'M3 2v16M13 2 3.4 11.8M6.6 8.6 13.4 18',
  L: 'M3 2v16h10',
} as const;

export type Letter = keyof typeof strokes;
export const letters = Object.keys(strokes) as Letter[];

/** Its box is 16 by 20. */
export function LetterStrokes({ letter }: { letter: Letter }) {
  return (
    <path
      d={strokes[letter]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

export function ProblemLetter({ letter, className }: { letter: Letter; className?: string }) {
  return (
    <svg viewBox="0 0 16 20" className={className} aria-hidden="true" focusable="false">
      <LetterStrokes letter={letter} />
    </svg>
  );
}
