/** Reads the pages whose rows name tests. */

interface NamedTest {
  file: string;
  title: string;
}

interface Row {
  id: string;
  slice: string;
  tests: NamedTest[];
  state: string;
}

const rowPattern = /^\| ((?:S\d|A|T)-[A-Z\d]+-\d+) \| .+ \| ([\w-]+) \| (.+) \| (\w+) \|$/gm;

export const coveragePages = ['docs/spec-coverage.md', 'docs/security.md'];

/** A row names its tests as `file` "title", separated by semicolons, or – when there is none. */
export const coverageRows = (text: string): Row[] =>
  [...text.matchAll(rowPattern)].map(([, id = '', slice = '', shownBy = '', state = '']) => ({
    id,
    slice,
    tests: shownBy === '–' ? [] : shownBy.split(/; (?=`)/).map(namedTest),
    state,
  }));

function namedTest(text: string): NamedTest {
  const [, file, title] = /^`([^`]+)` "(.+)"$/.exec(text) ?? [];
  if (file === undefined || title === undefined) throw new Error(`Not of the form \`file\` "title": ${text}`);
  return { file, title };
}
