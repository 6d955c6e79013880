declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*page.css' {
  const text: string;
  export default text;
}
