/** A picture as eight-bit red, green, blue and alpha, row by row from the top left. */
export interface Pixels {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

/** What a QR code says, and where in the picture it is. */
export interface Code {
  readonly text: string;
  /** From the code's own top left round to its bottom left, in pixels of the picture that was given. */
  readonly corners: readonly PixelPoint[];
}
