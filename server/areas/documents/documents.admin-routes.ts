import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Reservation } from '#core/reservations/reservation.ts';
import { fileSchema, idSchema } from '#core/contract/fields.ts';
import { NO_RESERVATION } from '#server/areas/reservations/admin-action.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';

type AdminPaperUseCases = {
  readonly findReservation: (id: string) => Promise<Reservation | undefined>;
  readonly agreement: (reservation: Reservation) => Promise<Uint8Array>;
  readonly receipt: (reservation: Reservation) => Promise<Uint8Array>;
};

/** Papers for the office. Registered behind the admin check. */
export const adminPaperRoutes =
  (use: AdminPaperUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const file = (name: string, summary: string, make: (of: Reservation) => Promise<Uint8Array>) =>
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
          const reservation = await use.findReservation(id);
          if (reservation === undefined) return refuse(reply, NO_RESERVATION);
          const paper = await make(reservation);
          return { name: `${name}-${id}.pdf`, pdf: Buffer.from(paper).toString('base64') };
        },
      );
    file(
      'agreement',
      'The rental agreement of a reservation, signed or not, as a file',
      use.agreement,
    );
    file('receipt', 'What a reservation costs and what was paid, as a file', use.receipt);
  };
