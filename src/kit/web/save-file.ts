import { type Table, toCsv } from '#kit/shared/csv.ts';

/** Downloads what the browser already holds. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveCsv = (name: string, table: Table) =>
  saveFile(`${name}.csv`, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));

/** Lets the browser download from an address of this site, which responds with a file. */
export function openDownload(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
