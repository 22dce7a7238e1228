import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { dataExportContract } from './contract.ts';
import { downloadExport } from './download-export.ts';
import { readExport, requestExport } from './request-export.ts';

export function dataExportRoutes(deps: ProductDeps): Implementation<typeof dataExportContract> {
  return {
    getDataExport: (call) => readExport(deps, call),
    requestDataExport: (call) => requestExport(deps, call),
    downloadDataExport: (call) => downloadExport(deps, call),
  };
}
