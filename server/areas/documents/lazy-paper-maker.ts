import type { PaperMaker } from '#core/documents/paper-maker.ts';

/** Loads the maker with the first paper: a server starts without its fonts. */
export const lazyPaperMaker = (): PaperMaker => ({
  async make(paper) {
    const { pdfPaperMaker } = await import('#adapters/pdf/pdf-paper-maker.ts');
    return pdfPaperMaker().make(paper);
  },
});
