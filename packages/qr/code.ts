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

/** Text of a QR code, and its place in the picture. */
export interface Code {
  readonly text: string;
  /** Clockwise from the code's own top left, in pixels of the input picture. */
  readonly corners: readonly PixelPoint[];
}
