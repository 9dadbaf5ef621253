import { z } from 'zod';
import { documentCodec, type DocumentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent, idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { FORECAST_PROBLEMS, type ForecastBook } from '#core/weather/forecast.ts';

export const FORECAST_PLACES = 'forecastPlaces';
export const FORECAST_CELLS = 'forecastCells';

const askedSchema = <Good extends z.ZodRawShape>(good: Good) =>
  z.object({
    /** May need escaping as a document id. */
    id: z.string(),
    good: z.object({ ...good, readAt: instantField }).optional(),
    askedAt: instantField,
    nextAt: instantField,
    failures: z.int().min(0),
    problem: z.object({ kind: z.enum(FORECAST_PROBLEMS), detail: z.string() }).optional(),
  });

export const forecastPlaceCodec = documentCodec(
  FORECAST_PLACES,
  askedSchema({ cell: z.string(), zones: z.array(z.string()).readonly() }),
);

const mph = z.number().nullable();
/** Absent in grids stored before it was read. */
const percent = z.number().nullish();

export const forecastCellCodec = documentCodec(
  FORECAST_CELLS,
  askedSchema({
    issuedAt: instantField,
    hours: listOf({
      at: instantField,
      windMph: mph,
      gustMph: mph,
      thunder: percent,
      rain: percent,
    }),
    alerts: listOf({ event: z.string(), from: instantField, until: instantField }).optional(),
  }),
);

const reading =
  <T extends { readonly id: string }>(
    store: DocumentStore,
    collection: string,
    codec: DocumentCodec<T>,
  ) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, T>> => {
    const stored = await getPresent(store, collection, ids.map(idPart));
    return new Map(stored.map(codec.fromDocument).map((asked) => [asked.id, asked]));
  };

/** `forecastPlaces/{point}`, `forecastCells/{cell}`: the last good answer, and failures since. */
export const documentsForecastBook = (store: DocumentStore): ForecastBook => ({
  places: reading(store, FORECAST_PLACES, forecastPlaceCodec),
  cells: reading(store, FORECAST_CELLS, forecastCellCodec),
  keepPlace: (asked) =>
    store.transact(async (transaction) => {
      const document = forecastPlaceCodec.toDocument(asked);
      transaction.set(FORECAST_PLACES, idPart(asked.id), document);
    }),
  keepCell: (asked) =>
    store.transact(async (transaction) => {
      const document = forecastCellCodec.toDocument(asked);
      transaction.set(FORECAST_CELLS, idPart(asked.id), document);
    }),
});
