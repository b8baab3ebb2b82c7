import { classes } from '#kit/web/classes.ts';
import { Balloon } from '#kit/web/ui/balloon.tsx';
import { letters, ProblemLetter, type Letter } from '#kit/web/ui/problem-letter.tsx';

interface Solved {
  letter: Letter;
  /** Length of the string; how high the balloon stands. */
  string: number;
  colour: string;
  /** Where in its sway it starts, so that no two move together. */
  delay: string;
}

const solved: Solved[] = [
  { letter: 'A', string: 150, colour: 'text-sky', delay: '0s' },
  { letter: 'B', string: 262, colour: 'text-yellow', delay: '-3s' },
  { letter: 'D', string: 196, colour: 'text-blue', delay: '-5s' },
  { letter: 'F', string: 120, colour: 'text-sky', delay: '-1.5s' },
  { letter: 'I', string: 176, colour: 'text-blue', delay: '-4s' },
  { letter: 'K', string: 330, colour: 'text-yellow', delay: '-2.2s' },
];

const columns = 6;
const solvedOf = (letter: Letter) => solved.find((each) => each.letter === letter);

/** A row of a contest's board, A to L: every solved problem has its balloon tied to it. Pure decoration. */
export function ContestBoard() {
  return (
    <div aria-hidden="true" className="@container mx-auto w-full max-w-xl self-end">
      <div className="relative pt-[72cqw]">
        <ul className="relative grid grid-cols-6 gap-[2cqw] pb-[4cqw]">
          {letters.map((letter) => {
            const balloon = solvedOf(letter);
            return (
              <li
                key={letter}
                className={classes(
                  'flex aspect-square items-center justify-center rounded-[2.4cqw] border',
                  balloon ? `border-current/70 bg-current/15 ${balloon.colour}` : 'border-navy-line text-navy-line',
                )}
              >
                <ProblemLetter letter={letter} className="h-[5cqw]" />
              </li>
            );
          })}
        </ul>
        {solved.map(({ letter, string, colour, delay }) => {
          const place = letters.indexOf(letter);
          const row = Math.floor(place / columns);
          return (
            <Balloon
              key={letter}
              letter={letter}
              string={string}
              className={classes('animate-sway absolute w-[14.5cqw] origin-bottom', colour)}
              // The string ends at the upper edge of its tile; tiles are 15 wide with gaps of 2.
              style={{ insetInlineStart: `${(place % columns) * 17 + 0.25}cqw`, bottom: `${4 + (1 - row) * 17 + 15}cqw`, animationDelay: delay }}
            />
          );
        })}
      </div>
    </div>
  );
}
