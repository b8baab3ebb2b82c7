import { maxPageSize } from '#kit/shared/page.ts';

interface ReadPage<Row> {
  data: Row[];
  total: number;
}

/** Reads all rows of a paginated list, 1,000 per page. */
export async function readAllPages<Row>(
  read: (query: { page: string; size: string }) => Promise<ReadPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await read({ page: String(page), size: String(maxPageSize) });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}
