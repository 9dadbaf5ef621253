import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type {
  ChangeUnitsError,
  ConflictLine,
  UnitOutcome,
  UnitMove,
  makeChangeUnits,
  makeListConflicts,
} from '#core/assignment/change-units.ts';
import type { makeImportUnitCosts } from '#core/assignment/import-unit-costs.ts';
import {
  inventoryDays,
  type ProductUnits,
  type UnitView,
} from '#core/assignment/list-inventory.ts';
import { areAlike } from '#core/catalogue/gear.ts';
import type { Product } from '#core/catalogue/product.ts';
import { bodyBytesFor } from '#core/contract/fields.ts';
import {
  productUnitsSchema,
  type AffectedLine,
  type ProductUnitsDto,
  type UnplacedLine,
  type UnitDto,
  type UnitEffectsDto,
  type UnitPreview,
  INVENTORY_ROUTES,
} from '#core/contract/inventory.ts';
import { productParamsSchema } from '#core/contract/products.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import type { makeUnitLabels } from '#core/documents/unit-card.ts';
import type { PaperFileError } from '#core/inventory/paper-files.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import {
  type Block,
  type Fleet,
  labelOfUnit,
  MOST_UNITS,
  type UnitDetails,
  type UnitPaper,
  UNTIL_FURTHER_NOTICE,
} from '#core/inventory/unit.ts';
import { admin } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { MOST_TABLE_BYTES } from '#core/kernel/csv.ts';
import type { CsvTable } from '#core/kernel/csv.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { MOST_PAPER_BYTES, PAPER_TYPES, paperFormOf } from '#core/kernel/kept-paper.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import {
  PAPER_FILE_MISSING,
  atField,
  type Problem,
  problems,
  refuse,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

const CHANGES: Readonly<Record<UnitChange['kind'], string>> = {
  add: 'Add units',
  edit: 'Change a unit',
  begin_maintenance: 'Put a unit into maintenance',
  edit_maintenance: 'Change a unit’s maintenance',
  end_maintenance: 'End a unit’s maintenance',
  price_maintenance: 'Enter what a maintenance cost',
  retire: 'Retire a unit',
  reinstate: 'Put a retired unit back in service',
};

const reportDto = ({ id, by, at }: CrewAct) => ({ actId: id, by, at: isoFromInstant(at) });

const unitDto = (
  { unit, today, spans, isBack, isUndelivered, wet, damaged }: UnitView,
  code: string,
): UnitDto => ({
  ...unit,
  code,
  today,
  spans,
  ...(isBack && { isBack: true as const }),
  ...(isUndelivered && { isUndelivered: true as const }),
  ...(wet && { wet: reportDto(wet) }),
  ...(damaged && { damaged: { ...reportDto(damaged), text: damaged.deed.text } }),
});

type CodeOf = (productId: string, unitId: string) => string;

const productUnitsDto = (
  { product, fleet, units }: ProductUnits,
  codeOf: CodeOf,
): ProductUnitsDto => ({
  productId: product.id,
  title: product.title,
  image: product.images[0],
  categories: product.categories,
  isActive: product.isActive,
  turnaroundDays: product.turnaroundDays,
  ...(areAlike(product, units.length) && { areAlike: true as const }),
  revision: fleet.revision,
  units: units.map((view) => unitDto(view, codeOf(product.id, view.unit.id))),
});

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
      affectedDto(reservation, line, labelOfUnit(fleet, unit)).map((affected) => ({
        ...affected,
        unitId: unit,
        out,
        known,
      })),
    )
    .sort(byDay);

function unitEffectsDto({ fleet, moves, unplaced }: UnitOutcome): UnitEffectsDto {
  const moveDto = ({ reservation, line, from, to }: UnitMove) =>
    affectedDto(reservation, line, labelOfUnit(fleet, from)).map((affected) => ({
      ...affected,
      to: labelOfUnit(fleet, to),
    }));
  return { moves: moves.flatMap(moveDto).sort(byDay), unplaced: unplacedDtos(fleet, unplaced) };
}

function unitPreviewDto(outcome: UnitOutcome): UnitPreview {
  const { fleet, next, back, mail } = outcome;
  const [rental] = next
    ? affectedDto(next.reservation, next.line, labelOfUnit(fleet, next.unit))
    : [];
  return {
    ...unitEffectsDto(outcome),
    back: back
      .flatMap(({ reservation, line, unit }) =>
        affectedDto(reservation, line, labelOfUnit(fleet, unit)),
      )
      .sort(byDay),
    endsChoices: mail.map(({ reservationId }) => reservationId),
    next: rental,
  };
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
      return conflict(
        error.kind,
        'Units changed',
        'These units were changed in the meantime. Check them and try again.',
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
        `A product can have at most ${MOST_UNITS} units, including retired ones.`,
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
        'Maintenance can begin today at the earliest.',
      );
    case 'maintenance_begun':
      return at(
        'block.from',
        409,
        'Maintenance has begun',
        'It has begun, so its first day cannot change.',
      );
    case 'maintenance_ends_in_past':
      return at(
        'block.to',
        400,
        'Maintenance ended in the past',
        'The last day can be yesterday at the earliest.',
      );
    case 'maintenance_overlaps':
      return at(
        'block.from',
        409,
        'Already in maintenance',
        `It is already in maintenance from ${sayBlock(error.block)}.`,
      );
    case 'maintenance_not_found':
      return staffProblem(
        409,
        error.kind,
        'Not in maintenance',
        'It is not in maintenance on that day, or no longer.',
      );
    case 'already_retired':
      return staffProblem(409, error.kind, 'Already retired', 'This unit is already retired.');
    case 'not_retired':
      return staffProblem(409, error.kind, 'Not retired', 'This unit is not retired.');
  }
}

const FILE_DETAILS: Readonly<Record<PaperFileError['kind'], string>> = {
  file_too_large: 'A file can be at most 10 MB. Make it smaller first.',
  heic_file:
    'This is a HEIC photo, which browsers cannot show. Save it as JPEG, or set the camera of the iPhone to "Most Compatible".',
  unknown_file: 'This is not a PDF, JPEG, PNG or WebP file, whatever its name says.',
};

const FILE_NOT_FOUND = staffProblem(
  404,
  'paper_file_not_found',
  'File not found',
  'There is no such file, or it was removed.',
);

const UNIT_NOT_FOUND = staffProblem(
  404,
  'unit_not_found',
  'Unit not found',
  'None of these units exist.',
);

type Outcome = Promise<Result<UnitOutcome, ChangeUnitsError>>;

type AdminInventoryUseCases = {
  readonly listInventory: () => Promise<readonly ProductUnits[]>;
  readonly describeUnits: (products: readonly Product[]) => Promise<readonly ProductUnits[]>;
  readonly findProduct: (idOrSlug: string) => Promise<Product | undefined>;
  readonly changeUnits: ReturnType<typeof makeChangeUnits>;
  readonly previewUnits: (productId: string, change: UnitChange) => Outcome;
  readonly listUnplaced: ReturnType<typeof makeListConflicts>;
  readonly importCosts: ReturnType<typeof makeImportUnitCosts>;
  /** The error is a sentence for the person who made the file. */
  readonly readTable: (bytes: Uint8Array) => Result<CsvTable, string>;
  readonly keepFile: (bytes: Uint8Array) => Promise<Result<string, PaperFileError>>;
  readonly readFile: (name: string) => Promise<Uint8Array | undefined>;
  /** Whether any of these papers names a file we do not have. */
  readonly lacksFile: (papers: readonly UnitPaper[]) => Promise<boolean>;
  readonly codeOf: CodeOf;
  readonly makeLabels: ReturnType<typeof makeUnitLabels>;
  readonly today: () => CalendarDay;
  /** Called after every write, because public pages show unit counts. */
  readonly onChanged: () => void;
};

const NOT_FOUND = unitProblem({ kind: 'product_not_found' });

/** Registered behind the admin check. */
export const adminInventoryRoutes =
  (use: AdminInventoryUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, INVENTORY_ROUTES);

    const dto = (units: ProductUnits) => productUnitsDto(units, use.codeOf);

    serve(
      'GET /inventory',
      {
        summary:
          'List all products with their units, and what each unit does for the next six weeks',
      },
      async () => ({
        ...inventoryDays(use.today()),
        products: (await use.listInventory()).map(dto),
      }),
    );

    serve(
      'POST /inventory/costs',
      {
        summary:
          'Import unit costs from a spreadsheet: purchase days, prices and lives; first as a preview, then saved',
        bodyLimit: bodyBytesFor(MOST_TABLE_BYTES),
      },
      async ({ body: { base64, save } }, reply) => {
        const table = use.readTable(Buffer.from(base64, 'base64'));
        if (!table.ok) {
          return refuse(reply, staffProblem(400, 'unreadable_table', 'Not a table', table.error));
        }
        const { changes, faults, unchanged, refused, isSaved } = await use.importCosts(
          table.value,
          save,
          use.onChanged,
        );
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
          faults: [
            ...faults,
            ...refused.map(({ row, error }) => {
              return { row, column: 'Unit', reason: unitProblem(error).detail };
            }),
          ],
          unchanged,
          isSaved,
        };
      },
    );

    serve(
      'POST /paper-files',
      {
        summary: 'Upload the scan or photo of a paper, for a unit or the shop',
        description:
          'PDF, JPEG, PNG or WebP, recognized by its first bytes. A file that no paper uses is deleted after a day.',
        refuses: [413, 422],
        bodyLimit: bodyBytesFor(MOST_PAPER_BYTES),
      },
      async ({ body: { base64 } }, reply) => {
        const kept = await use.keepFile(Buffer.from(base64, 'base64'));
        if (kept.ok) return { file: kept.value };
        const { kind } = kept.error;
        return refuse(reply, staffProblem(422, kind, 'File refused', FILE_DETAILS[kind]));
      },
    );

    serve(
      'GET /paper-files/:name',
      { summary: 'Get the scan or photo of a paper', refuses: [404] },
      async ({ params: { name } }, reply) => {
        const form = paperFormOf(name);
        const bytes = form && (await use.readFile(name));
        if (form === undefined || bytes === undefined) return refuse(reply, FILE_NOT_FOUND);
        return { type: PAPER_TYPES[form], base64: Buffer.from(bytes).toString('base64') };
      },
    );

    serve(
      'POST /inventory/labels',
      { summary: 'Make stickers with the QR codes of units, as a file', refuses: [404] },
      async ({ body: { units } }, reply) => {
        const pdf = await use.makeLabels(units);
        if (pdf === undefined) return refuse(reply, UNIT_NOT_FOUND);
        return { name: 'unit-labels.pdf', pdf: Buffer.from(pdf).toString('base64') };
      },
    );

    app.get(
      '/products/:idOrSlug/units',
      {
        config: { needs: 'inventory:read' },
        schema: {
          summary: 'List the units of a product',
          params: productParamsSchema,
          response: { 200: productUnitsSchema, ...problems(401, 403, 404) },
        },
      },
      async ({ params }, reply) => {
        const product = await use.findProduct(params.idOrSlug);
        const [units] = product === undefined ? [] : await use.describeUnits([product]);
        return units === undefined ? refuse(reply, NOT_FOUND) : dto(units);
      },
    );

    serve(
      'GET /products/:idOrSlug/units/unplaced',
      { summary: 'List reservations whose unit cannot go out', refuses: [404] },
      async ({ params }, reply) => {
        const found = await use.listUnplaced(params.idOrSlug);
        if (found === undefined) return refuse(reply, NOT_FOUND);
        return { unplaced: unplacedDtos(found.fleet, found.unplaced) };
      },
    );

    serve(
      'POST /products/:idOrSlug/units/preview',
      {
        summary: 'Preview what a change of units would do to reservations; nothing is written',
        refuses: [404, 409],
      },
      async ({ params, body }, reply) => {
        const seen = await use.previewUnits(params.idOrSlug, body.change);
        return seen.ok ? unitPreviewDto(seen.value) : refuse(reply, unitProblem(seen.error));
      },
    );

    serve(
      'POST /products/:idOrSlug/units/changes',
      {
        summary:
          'Change units, and move the reservations that can no longer have theirs, unless the units changed after the given revision',
        act: ({ change }) => CHANGES[change.kind],
        refuses: [404, 409, 422],
      },
      async ({ params, body, adminUid }, reply) => {
        const papers = 'details' in body.change ? body.change.details.papers : [];
        if (await use.lacksFile(papers)) return refuse(reply, PAPER_FILE_MISSING);
        const by = admin(adminUid);
        const changed = await use.changeUnits(params.idOrSlug, body.change, body.revision, by);
        if (!changed.ok) return refuse(reply, unitProblem(changed.error));
        use.onChanged();
        const product = await use.findProduct(params.idOrSlug);
        const [units] = product === undefined ? [] : await use.describeUnits([product]);
        if (units === undefined) return refuse(reply, NOT_FOUND);
        return { ...unitEffectsDto(changed.value), product: dto(units) };
      },
    );
  };
