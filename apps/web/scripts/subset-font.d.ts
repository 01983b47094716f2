/** What we use of a package that comes without types. */
declare module 'subset-font' {
  interface Wish {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** Four-letter tags of the OpenType features that stay. */
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  }
  function subsetFont(font: Buffer, text: string, wish: Wish): Promise<Buffer>;
  export = subsetFont;
}
