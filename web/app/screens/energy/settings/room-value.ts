/** Value of a room's checkbox. */
export const roomValue = ({ unit, point }: { readonly unit: string; readonly point: string }) =>
  `${unit} ${point}`;
