import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { unitCardSchema } from '#core/contract/inventory.ts';
import type { makeOpenUnit, UnitCard } from '#core/documents/unit-card.ts';
import { INVALID_LINK } from '#server/areas/manage/private-link.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type Proof = NonNullable<UnitCard['liability']>;

const told = ({ by, issuedOn, expiresOn, isValid }: Proof) => ({
  by: by ?? null,
  issuedOn: issuedOn ?? null,
  expiresOn,
  isValid,
});

const numbered = (proof: UnitCard['inspection']) =>
  proof === undefined ? null : { number: proof.number ?? null, ...told(proof) };

/** What anybody who scans a unit's label sees. Never cached. */
export const unitCardRoutes =
  (use: { readonly openUnit: ReturnType<typeof makeOpenUnit> }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/units/:code',
      {
        config: LIMITS.privateLink,
        schema: {
          summary:
            'A unit by the QR code on it: inspection and insurance, and nothing about bookings',
          params: z.object({ code: z.string() }),
          response: { 200: unitCardSchema, ...problems(404, 429) },
        },
      },
      async ({ params: { code } }, reply) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        const card = await use.openUnit(code);
        if (card === undefined) return refuse(reply, INVALID_LINK);
        const { product, unitLabel, serial, inspection, insurance, liability } = card;
        return {
          product,
          unitLabel,
          serial: serial ?? null,
          inspection: numbered(inspection),
          insurance: numbered(insurance),
          liability: liability === undefined ? null : told(liability),
        };
      },
    );
  };
