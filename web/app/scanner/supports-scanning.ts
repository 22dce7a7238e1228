/** Whether this browser can do all that: what lacks it sends its pictures to the server instead. */
export const supportsScanning = (): boolean =>
  typeof Worker === 'function' &&
  typeof WebAssembly === 'object' &&
  typeof OffscreenCanvas === 'function' &&
  typeof createImageBitmap === 'function';
