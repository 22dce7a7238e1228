/** Kind of due work that prepares an archive; its key is the export. */
export const dataExportKind = 'product.data-export';
