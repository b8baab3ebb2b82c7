/** Focuses a cell and scrolls no further than needed; the headings of its columns stay in sight with it. */
export function focusInSight(cell: HTMLElement) {
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const grid = cell.closest('[data-scroller]');
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (grid && grid.getBoundingClientRect().top < header) grid.scrollIntoView({ block: 'nearest' });
}
