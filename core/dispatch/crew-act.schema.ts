import { z } from 'zod';
import { CREW_LIMITS } from './crew-day.ts';

/** A unit, or of a product without units the product. */
export const pieceSchema = z.object({
  productId: z.string().min(1).max(128),
  unitId: z.string().min(1).max(128).optional(),
});

const mph = z.number().min(0).max(CREW_LIMITS.windMph);
const count = z.int().min(0);

/** What a crew leaves open at a stop, as codes, so that each reader has it in their own language. */
export const openWorkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too_windy'), windMph: mph, limitMph: mph }),
  z.object({ kind: z.enum(['unsigned', 'not_measured']) }),
  z.object({ kind: z.literal('unpaid'), leftCents: count }),
  z.object({ kind: z.enum(['checks', 'photos']), done: count, all: count }),
]);
export type OpenWork = Readonly<z.output<typeof openWorkSchema>>;
