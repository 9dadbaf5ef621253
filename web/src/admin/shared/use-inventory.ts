import { useQueries, useQuery } from '@tanstack/react-query';
import type { Calls } from '#core/contract/admin-api.ts';
import type {
  Inventory,
  INVENTORY_ROUTES,
  ProductUnitsDto,
  UnitDto,
} from '#core/contract/inventory.ts';
import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { ShopPaperInput } from '#core/settings/settings.schema.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';

const { useDownload, useRows, useWrite } = hooksOf<typeof INVENTORY_ROUTES>();

type UnitPaper = UnitDto['papers'][number];

/** A paper of a unit or of the shop. */
export type PaperDto = Omit<UnitPaper, 'kind'> & {
  readonly kind: UnitPaper['kind'] | ShopPaperInput['kind'];
};

type Words = { readonly name: string; readonly number: string; readonly by: string };

export const PAPER_WORDS: Readonly<Record<PaperDto['kind'], Words>> = {
  inspection: { name: 'Inspection', number: 'Sticker number', by: 'Inspector' },
  insurance: { name: 'Insurance of this unit', number: 'Policy number', by: 'Insurer' },
  manual: { name: 'Manual', number: 'Edition', by: 'Manufacturer' },
  liability: { name: 'Liability insurance', number: 'Policy number', by: 'Insurer' },
  permit: { name: 'Permit', number: 'Permit number', by: 'City or county' },
  other: { name: 'Other document', number: 'What it is', by: 'From' },
};

/** An expiration within this many days is pointed out. */
const DUE_WITHIN_DAYS = 30;

/** Days until a paper expires, if soon; negative once past. */
export function daysLeft(expiresOn: string | undefined, today: CalendarDay): number | undefined {
  const left = expiresOn === undefined ? undefined : daysBetween(today, calendarDay(expiresOn));
  return left === undefined || left > DUE_WITHIN_DAYS ? undefined : left;
}

export function papersText(left: number): string {
  if (left < 0) return 'Expired';
  if (left === 0) return 'Expires today';
  return left === 1 ? 'Expires tomorrow' : `Expires in ${left} days`;
}

const INVENTORY = ['admin', 'inventory'] as const;

export type UnitRow = { readonly product: ProductUnitsDto; readonly unit: UnitDto };

export const unitRowsOf = ({ products }: Pick<Inventory, 'products'>): readonly UnitRow[] =>
  products.flatMap((product) => product.units.map((unit) => ({ product, unit })));

/** Every unit. `latest` has the products, even those without units. */
export const useInventory = () =>
  useRows([...INVENTORY, 'units'], async (call) => {
    const inventory = await call('GET /inventory');
    return { rows: unitRowsOf(inventory), ...inventory };
  });

const conflictsOf = (call: Calls<typeof INVENTORY_ROUTES>, productId: string) => ({
  queryKey: [...INVENTORY, 'conflicts', productId],
  queryFn: async () =>
    (await call('GET /products/:idOrSlug/units/unplaced', { idOrSlug: productId })).unplaced,
});

/** Conflicts of a product's units: customers to call. */
export const useConflicts = (productId: string) =>
  useQuery(conflictsOf(useCalls<typeof INVENTORY_ROUTES>(), productId));

/** Labels of a reservation's units that cannot go out, have no replacement, and are not out yet. */
export function useStuckUnits(
  reservationId: string,
  lines: readonly { readonly productId: string; readonly units: readonly string[] }[],
): readonly string[] {
  const call = useCalls<typeof INVENTORY_ROUTES>();
  const seesUnits = useMay()('inventory:read');
  const products = new Set(
    (seesUnits ? lines : []).flatMap(({ productId, units }) =>
      units.length > 0 ? [productId] : [],
    ),
  );
  const found = useQueries({ queries: [...products].map((id) => conflictsOf(call, id)) });
  return found
    .flatMap(({ data = [] }) => data)
    .flatMap((one) => (one.reservationId === reservationId && !one.out ? [one.unit] : []));
}

/** Stickers with QR codes, as a downloaded file. */
export const usePrintLabels = () =>
  useDownload((call, units: readonly { readonly productId: string; readonly unitId: string }[]) =>
    call('POST /inventory/labels', { body: { units } }),
  );

/** The photo or PDF of a paper as uploaded, as a downloaded file. */
export const useOpenPaper = () =>
  useDownload(async (call, { kind, file = '', expiresOn }: PaperDto) => {
    const content = await call('GET /paper-files/:name', { name: file });
    const words = [PAPER_WORDS[kind].name.toLowerCase().replaceAll(' ', '-'), expiresOn];
    const name = `${words.filter(Boolean).join('-')}${file.slice(file.lastIndexOf('.'))}`;
    return { ...content, name };
  });

export const useChangeUnits = (productId: string) =>
  useWrite(
    // The product list shows unit counts, and reservations show their units.
    ['admin'],
    (call, wanted: { readonly change: UnitChangeInput; readonly revision: number }) =>
      call('POST /products/:idOrSlug/units/changes', { idOrSlug: productId, body: wanted }),
  );
