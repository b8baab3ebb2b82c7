/** The club's balloon as SVG, for pictures that the server draws. */
export const balloon = (x: number, y: number, scale: number, colour: string): string => `
<g transform="translate(${x} ${y}) scale(${scale})">
  <path d="M40 96c-8 14 8 26 0 44s6 30 0 60" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.5"/>
  <path fill="${colour}" d="M40 3C60.500 3 75 19 75 40c0 23-17 42-32 49 .8 2.500 2.200 4.800 4.500 7h-15c2.300-2.200 3.700-4.500 4.500-7C22 82 5 63 5 40 5 19 19.500 3 40 3Z"/>
  <path d="M16.500 38c.8-9.500 5.500-17 13-20.500" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>
</g>`;
