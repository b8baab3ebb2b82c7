import { classes } from '#kit/web/classes.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { letters, ProblemLetter, type Letter } from '#club/web/problem-letter.tsx';

interface Solved {
  letter: Letter;
  /** Length of the string, and so the height of the balloon. */
  string: number;
  colour: string;
  /** Animation offset, so that no two balloons sway together. */
  delay: string;
}

const solved: Solved[] = [
  { letter: 'A', string: 160, colour: 'text-sky', delay: '0s' },
  { letter: 'B', string: 336, colour: 'text-yellow', delay: '-3s' },
  { letter: 'D', string: 240, colour: 'text-blue', delay: '-5s' },
  { letter: 'F', string: 136, colour: 'text-sky', delay: '-1.5s' },
  { letter: 'H', string: 200, colour: 'text-blue', delay: '-4s' },
  { letter: 'K', string: 410, colour: 'text-yellow', delay: '-2.2s' },
];

/**
 * In percent of the board's width. Rows are offset like bricks, so that strings from below pass between the tiles
 * above.
 */
const tile = 13.5;
const gap = 2;
const rowLength = 6;

function placeOf(letter: Letter) {
  const order = letters.indexOf(letter);
  const row = Math.floor(order / rowLength);
  return {
    start: (order % rowLength) * (tile + gap) + (row * (tile + gap)) / 2,
    bottom: (1 - row) * (tile + gap),
  };
}

/** A decorative contest board, A to L: every solved problem has its balloon. */
export function ContestBoard() {
  return (
    <div aria-hidden="true" className="@container mx-auto w-full max-w-2xl self-end">
      <div className="relative mb-[6cqw] h-[104cqw]">
        {letters.map((letter) => {
          const { start, bottom } = placeOf(letter);
          const colour = solved.find((each) => each.letter === letter)?.colour;
          return (
            <span
              key={letter}
              className={classes(
                'absolute flex size-[13.5cqw] items-center justify-center rounded-[3cqw] border',
                colour ? `border-current/60 bg-current/15 ${colour}` : 'border-navy-line text-navy-faint',
              )}
              style={{ insetInlineStart: `${start}cqw`, bottom: `${bottom}cqw` }}
            >
              <ProblemLetter letter={letter} className="h-[4.5cqw]" />
            </span>
          );
        })}
        {solved.map(({ letter, string, colour, delay }) => {
          const { start, bottom } = placeOf(letter);
          return (
            <Balloon
              key={letter}
              letter={letter}
              string={string}
              className={classes('animate-sway absolute w-[13.5cqw] origin-bottom', colour)}
              style={{
                insetInlineStart: `${start}cqw`,
                bottom: `${bottom + tile}cqw`,
                animationDelay: delay,
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
