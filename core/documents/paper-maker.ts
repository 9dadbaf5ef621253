import type { Paper } from '#core/kernel/paper.ts';

export interface PaperMaker {
  /** A PDF file; the same bytes for the same paper. */
  make(paper: Paper): Promise<Uint8Array>;
}
