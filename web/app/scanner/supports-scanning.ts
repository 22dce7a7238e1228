/** Whether this browser can decode pictures; otherwise the server does. */
export const supportsScanning = (): boolean =>
  typeof Worker === 'function' &&
  typeof WebAssembly === 'object' &&
  typeof OffscreenCanvas === 'function' &&
  typeof createImageBitmap === 'function';
