/** A font that `build/font-slices-loader.mjs` cuts into files. */
declare module '*?slices=sans' {
  const files: { index: string; slices: readonly string[] };
  export default files;
}
declare module '*?slices=arabic' {
  const files: { index: string; slices: readonly string[] };
  export default files;
}
declare module '*?slices=han' {
  const files: { index: string; slices: readonly string[] };
  export default files;
}
