/** A QR code as one SVG path. Each dark square is 1 unit wide. */
export interface QrPath {
  /** The width and height of the picture, with the white border that readers need. */
  readonly size: number;
  readonly path: string;
}

/** Draws a QR code. The library is loaded when this function is called, because few visitors need it. */
export async function qrPath(text: string): Promise<QrPath> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
