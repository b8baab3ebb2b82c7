import { keepPreviousData } from '@tanstack/react-query';
import type { CallOf } from '#kit/shared/endpoint.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { listAudit } from '../audit.contract.ts';

export const auditPage = (query: CallOf<typeof listAudit>['query']) => ({
  ...endpointQuery(listAudit, { query }),
  placeholderData: keepPreviousData,
});
