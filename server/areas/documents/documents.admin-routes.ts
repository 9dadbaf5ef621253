import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Reservation } from '#core/reservations/reservation.ts';
import { fileSchema, idSchema } from '#core/contract/fields.ts';
import { NO_RESERVATION } from '#server/areas/reservations/admin-action.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';

type AdminPaper = {
  readonly name: string;
  readonly summary: string;
  /** As PDF. */
  readonly make: (of: Reservation) => Promise<Uint8Array>;
};

/** Papers of a reservation for the office. Registered behind the admin check. */
export const adminPaperRoutes =
  (
    findReservation: (id: string) => Promise<Reservation | undefined>,
    papers: readonly AdminPaper[],
  ): FastifyPluginAsyncZod =>
  async (app) => {
    for (const { name, summary, make } of papers) {
      app.get(
        `/reservations/:id/${name}`,
        {
          schema: {
            summary,
            security: [{ bearer: [] }],
            params: z.object({ id: idSchema }),
            response: { 200: fileSchema, ...problems(400, 401, 403, 404) },
          },
        },
        async ({ params: { id } }, reply) => {
          const reservation = await findReservation(id);
          if (reservation === undefined) return refuse(reply, NO_RESERVATION);
          const paper = await make(reservation);
          return { name: `${name}-${id}.pdf`, pdf: Buffer.from(paper).toString('base64') };
        },
      );
    }
  };
