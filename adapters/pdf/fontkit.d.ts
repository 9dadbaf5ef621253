/** As much of it as we use; pdfkit takes a font that was read as it takes a file of one. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): PDFKit.Mixins.PDFFontSource;
}
