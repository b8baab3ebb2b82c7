/** A file that was picked and refused. It stays in the form, so that a save stops at it instead of leaving it out. */
export class RefusedFile {
  readonly name: string;
  readonly reason: string;
  /** The value before it. */
  readonly earlier: unknown;

  constructor(file: File, reason: string, earlier: unknown) {
    this.name = file.name;
    this.reason = reason;
    this.earlier = earlier;
  }
}

interface Refusal {
  path: (string | number)[];
  reason: string;
}

/** The refused files in the values of a form. */
export function refusalsIn(value: unknown, path: Refusal['path'] = []): Refusal[] {
  if (value instanceof RefusedFile) return [{ path, reason: value.reason }];
  if (Array.isArray(value)) return value.flatMap((item, at) => refusalsIn(item, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => refusalsIn(item, [...path, key]));
}
