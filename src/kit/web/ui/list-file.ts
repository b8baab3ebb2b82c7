import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { FileFormat } from '#kit/shared/page.ts';
import { ApiFailure } from '../api.ts';
import { endSession, getSession } from '../session.ts';

export interface ListFile {
  endpoint: Endpoint;
  /** Search, filters and order of the list; a file has no pages. */
  query: Record<string, string | undefined>;
  format: FileFormat;
}

/** A whole list as the file that its own address answers. */
export async function readListFile({ endpoint, query, format }: ListFile): Promise<Blob> {
  const address = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query)) if (value) address.set(name, value);
  const token = getSession()?.token;
  const response = await fetch(`${endpoint.path}?${address}`, {
    headers: { 'Accept-Language': document.documentElement.lang, ...(token && { token }) },
  });
  if (response.ok) return response.blob();
  if (response.status === 401) endSession('expired');
  throw new ApiFailure({ code: 'INTERNAL', message: 'errors.INTERNAL', status: response.status });
}

export function saveBlob(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
