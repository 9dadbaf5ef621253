import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type {
  ChangeUnitsError,
  ConflictLine,
  UnitOutcome,
  UnitMove,
} from '#core/assignment/change-units.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { type CostTable, planUnitCosts } from '#core/inventory/import-unit-costs.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import {
  type Block,
  type Fleet,
  MOST_UNITS,
  type UnitDetails,
  UNTIL_FURTHER_NOTICE,
} from '#core/inventory/unit.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  atField,
  type Problem,
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import {
  inventoryDays,
  type ProductUnits,
  type UnitView,
} from '#server/areas/inventory/list-inventory.ts';
import {
  inventorySchema,
  productUnitsSchema,
  unplacedSchema,
  unitChangeBodySchema,
  unitCostsBodySchema,
  unitCostsSchema,
  unitEffectsSchema,
  unitPreviewBodySchema,
  unitsChangedSchema,
  type AffectedLine,
  type ProductUnitsDto,
  type UnplacedLine,
  type UnitDto,
  type UnitEffectsDto,
} from '#core/contract/inventory.ts';
import { bodyBytesFor } from '#core/contract/fields.ts';
import { MOST_TABLE_BYTES } from '#core/contract/imports.ts';
import { productParamsSchema } from '#core/contract/products.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

const unitDto = ({ unit, today, spans }: UnitView): UnitDto => ({ ...unit, today, spans });

const productUnitsDto = ({ product, fleet, units }: ProductUnits): ProductUnitsDto => ({
  productId: product.id,
  title: product.title,
  image: product.images[0],
  categories: product.categories,
  isActive: product.isActive,
  turnaroundDays: product.turnaroundDays,
  revision: fleet.revision,
  units: units.map(unitDto),
});

const labelOf = ({ units }: Fleet, id: string): string =>
  units.find((unit) => unit.id === id)?.label ?? id;

/** Empty for a line that no longer exists. */
function affectedDto(reservation: Reservation, index: number, unit: string): AffectedLine[] {
  const line = reservation.lines[index];
  if (line === undefined) return [];
  const { id, status, contact } = reservation;
  const { startDate, endDate } = line;
  return [{ reservationId: id, status, startDate, endDate, ...contact, unit }];
}

const byDay = (a: AffectedLine, b: AffectedLine): number => (a.startDate < b.startDate ? -1 : 1);

const unplacedDtos = (fleet: Fleet, unplaced: readonly ConflictLine[]): readonly UnplacedLine[] =>
  unplaced
    .flatMap(({ reservation, line, unit, out, known }) =>
      affectedDto(reservation, line, labelOf(fleet, unit)).map((affected) => ({
        ...affected,
        unitId: unit,
        out,
        known,
      })),
    )
    .sort(byDay);

function unitEffectsDto({ fleet, moves, unplaced }: UnitOutcome): UnitEffectsDto {
  const moveDto = ({ reservation, line, from, to }: UnitMove) =>
    affectedDto(reservation, line, labelOf(fleet, from)).map((affected) => ({
      ...affected,
      to: labelOf(fleet, to),
    }));
  return { moves: moves.flatMap(moveDto).sort(byDay), unplaced: unplacedDtos(fleet, unplaced) };
}

const sayBlock = ({ from, to }: Pick<Block, 'from' | 'to'>): string =>
  to === UNTIL_FURTHER_NOTICE
    ? `${formatDay(from)} until further notice`
    : `${formatDay(from)} to ${formatDay(to)}`;

/** A refused unit change as a problem, attached to the field to correct. */
function unitProblem(error: ChangeUnitsError): Problem {
  const at = (path: string, status: number, title: string, detail: string): Problem =>
    atField(`change.${path}`, staffProblem(status, error.kind, title, detail));
  switch (error.kind) {
    case 'product_not_found':
      return staffProblem(404, error.kind, 'Product not found', 'There is no such product.');
    case 'unit_not_found':
      return staffProblem(404, error.kind, 'Unit not found', 'The product has no such unit.');
    case 'units_changed':
      return staffProblem(
        409,
        error.kind,
        'Units changed',
        'Someone else changed these units since you opened them. Reload and try again.',
      );
    case 'label_taken':
      return at(
        'details.label',
        409,
        'Label taken',
        `Another unit of this product is called ${error.label}.`,
      );
    case 'too_many_units':
      return staffProblem(
        409,
        error.kind,
        'Too many units',
        `A product has at most ${MOST_UNITS} units, retired ones among them.`,
      );
    case 'maintenance_reversed':
      return at(
        'block.to',
        400,
        'Maintenance ends before it begins',
        'The last day must not be before the first.',
      );
    case 'maintenance_in_past':
      return at(
        'block.from',
        400,
        'Maintenance in the past',
        'Maintenance begins today at the earliest.',
      );
    case 'maintenance_overlaps':
      return at(
        'block.from',
        409,
        'In maintenance already',
        `It is in maintenance from ${sayBlock(error.block)} already.`,
      );
    case 'maintenance_not_found':
      return staffProblem(
        409,
        error.kind,
        'Not in maintenance',
        'It is not in maintenance on that day, or not any more.',
      );
    case 'already_retired':
      return staffProblem(409, error.kind, 'Retired already', 'This unit is retired.');
    case 'not_retired':
      return staffProblem(409, error.kind, 'Not retired', 'This unit is not retired.');
  }
}

type Outcome = Promise<Result<UnitOutcome, ChangeUnitsError>>;

type AdminInventoryUseCases = {
  readonly listInventory: () => Promise<readonly ProductUnits[]>;
  readonly describeUnits: (products: readonly Product[]) => Promise<readonly ProductUnits[]>;
  readonly findProduct: (idOrSlug: string) => Promise<Product | undefined>;
  readonly changeUnits: (productId: string, change: UnitChange, revision: number) => Outcome;
  readonly previewUnits: (productId: string, change: UnitChange) => Outcome;
  readonly listUnplaced: (
    productId: string,
  ) => Promise<{ readonly fleet: Fleet; readonly unplaced: readonly ConflictLine[] } | undefined>;
  /** The error is a sentence for the file's owner. */
  readonly readTable: (bytes: Uint8Array) => Result<CostTable, string>;
  readonly today: () => CalendarDay;
  /** Called after every write, because public pages show unit counts. */
  readonly onChanged: () => void;
};

const NOT_FOUND = unitProblem({ kind: 'product_not_found' });

/** Registered behind the admin check. */
export const adminInventoryRoutes =
  (use: AdminInventoryUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];

    app.get(
      '/inventory',
      {
        schema: {
          summary: 'Every product with its units, and what each does for the next six weeks',
          security,
          response: { 200: inventorySchema, ...problems(401, 403) },
        },
      },
      async () => ({
        ...inventoryDays(use.today()),
        products: (await use.listInventory()).map(productUnitsDto),
      }),
    );

    app.post(
      '/inventory/costs',
      {
        bodyLimit: bodyBytesFor(MOST_TABLE_BYTES),
        schema: {
          summary:
            'Purchase days, prices and lives of units from a spreadsheet: first what it would change, then saved',
          security,
          body: unitCostsBodySchema,
          response: { 200: unitCostsSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ body: { base64, save } }, reply) => {
        const table = use.readTable(Buffer.from(base64, 'base64'));
        if (!table.ok) {
          return refuse(reply, staffProblem(400, 'unreadable_table', 'Not a table', table.error));
        }
        const owned = await use.listInventory();
        const { changes, faults, unchanged } = planUnitCosts(table.value, owned, use.today());
        const isSaved = save && faults.length === 0;
        const revisions = new Map(owned.map(({ product, fleet }) => [product.id, fleet.revision]));
        for (const { product, unit, after } of isSaved ? changes : []) {
          const { id: unitId, blocks: _blocks, retiredOn: _retired, ...details } = unit;
          const change = { kind: 'edit', unitId, details: { ...details, ...after } } as const;
          const changed = await use.changeUnits(product.id, change, revisions.get(product.id) ?? 0);
          if (!changed.ok) return refuse(reply, unitProblem(changed.error));
          revisions.set(product.id, changed.value.fleet.revision);
        }
        if (isSaved && changes.length > 0) use.onChanged();
        const costOf = ({ purchasedOn, priceCents, lifeYears }: Partial<UnitDetails>) => ({
          purchasedOn,
          priceCents,
          lifeYears,
        });
        return {
          changes: changes.map(({ row, product, unit, after }) => ({
            row,
            product: product.title,
            unit: unit.label,
            before: costOf(unit),
            after: costOf({ ...unit, ...after }),
          })),
          faults: [...faults],
          unchanged,
          isSaved,
        };
      },
    );

    app.get(
      '/products/:idOrSlug/units',
      {
        schema: {
          summary: 'The units of a product',
          security,
          params: productParamsSchema,
          response: { 200: productUnitsSchema, ...problems(401, 403, 404) },
        },
      },
      async ({ params }, reply) => {
        const product = await use.findProduct(params.idOrSlug);
        const [units] = product === undefined ? [] : await use.describeUnits([product]);
        return units === undefined ? refuse(reply, NOT_FOUND) : productUnitsDto(units);
      },
    );

    app.get(
      '/products/:idOrSlug/units/unplaced',
      {
        schema: {
          summary: 'Reservations that stand on a unit that cannot go out',
          security,
          params: productParamsSchema,
          response: { 200: unplacedSchema, ...problems(401, 403, 404) },
        },
      },
      async ({ params }, reply) => {
        const found = await use.listUnplaced(params.idOrSlug);
        if (found === undefined) return refuse(reply, NOT_FOUND);
        return { unplaced: unplacedDtos(found.fleet, found.unplaced) };
      },
    );

    app.post(
      '/products/:idOrSlug/units/preview',
      {
        schema: {
          summary: 'What a change of units would do to reservations; nothing is written',
          security,
          params: productParamsSchema,
          body: unitPreviewBodySchema,
          response: { 200: unitEffectsSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params, body }, reply) => {
        const seen = await use.previewUnits(params.idOrSlug, body.change);
        return seen.ok ? unitEffectsDto(seen.value) : refuse(reply, unitProblem(seen.error));
      },
    );

    app.post(
      '/products/:idOrSlug/units/changes',
      {
        schema: {
          summary:
            'Change units and move the reservations that can no longer have theirs, unless the units changed since the revision was read',
          security,
          params: productParamsSchema,
          body: unitChangeBodySchema,
          response: { 200: unitsChangedSchema, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async ({ params, body }, reply) => {
        const changed = await use.changeUnits(params.idOrSlug, body.change, body.revision);
        if (!changed.ok) return refuse(reply, unitProblem(changed.error));
        use.onChanged();
        const product = await use.findProduct(params.idOrSlug);
        const [units] = product === undefined ? [] : await use.describeUnits([product]);
        if (units === undefined) return refuse(reply, NOT_FOUND);
        return { ...unitEffectsDto(changed.value), product: productUnitsDto(units) };
      },
    );
  };
