declare module 'bidi-js' {
  /** Unicode's bidirectional algorithm (UAX 9). */
  interface Bidi {
    /** The level of each UTF-16 unit, and of each paragraph; the direction is the first strong letter's. */
    getEmbeddingLevels(text: string): {
      levels: Uint8Array;
      paragraphs: { start: number; end: number; level: number }[];
    };
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
