/** In the place of fast-png, which jsPDF needs for images of that kind. */
export function decode() {
  throw new Error('PDFs take JPEG images only.');
}
