/** The package `subset-font` has no types. These are the types of the part that we use. */
declare module 'subset-font' {
  interface Wish {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** The tags of the OpenType features to keep. */
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  }
  function subsetFont(font: Buffer, text: string, wish: Wish): Promise<Buffer>;
  export = subsetFont;
}
