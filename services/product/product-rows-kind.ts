/** Due work that moves rows of product's local tables from a home; its key is the home. */
export const productRowsKind = 'product/pending-rows';
