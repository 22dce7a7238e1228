/** Address at which the page that waits for a payment asks for the state alone; with the order as a query. */
export const statePath = '/purchase-package/detecting-status/state';
