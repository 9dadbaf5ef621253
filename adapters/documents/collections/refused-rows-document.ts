import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { listOf } from '#core/kernel/fields.schema.ts';

export const REFUSED_ROWS = 'refusedRows';

/** `refusedRows/{import}`. Apart from the imports, because rows are long and name people. */
export const refusedRowsCodec = documentCodec(
  REFUSED_ROWS,
  z.object({
    heads: z.array(z.string()).readonly(),
    rows: listOf({ cells: z.array(z.string()).readonly(), why: z.string() }),
  }),
);
