/** Reads the pages whose rows name tests. */

/** @typedef {{ file: string, title: string }} NamedTest */
/** @typedef {{ id: string, slice: string, tests: NamedTest[], state: string }} Row */

const rowPattern = /^\| ((?:S\d|A|T)-[A-Z\d]+-\d+) \| .+ \| ([\w-]+) \| (.+) \| (\w+) \|$/gm;

export const coveragePages = ['docs/spec-coverage.md', 'docs/security.md'];

/**
 * A row names its tests as `file` "title", separated by semicolons, or – when there is none.
 * @param {string} text
 * @returns {Row[]}
 */
export const coverageRows = (text) =>
  [...text.matchAll(rowPattern)].map(([, id = '', slice = '', shownBy = '', state = '']) => ({
    id,
    slice,
    tests: shownBy === '–' ? [] : shownBy.split(/; (?=`)/).map(namedTest),
    state,
  }));

/** @param {string} text */
function namedTest(text) {
  const [, file, title] = /^`([^`]+)` "(.+)"$/.exec(text) ?? [];
  if (file === undefined || title === undefined) throw new Error(`Not of the form \`file\` "title": ${text}`);
  return { file, title };
}
