import type { UnitChangeInput } from '#core/inventory/unit-change.schema.ts';
import type { Condition, PaperKind } from '#core/inventory/unit.ts';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import type { Answer, ProductImageDto } from './shop-api.ts';

export type PaperDto = {
  readonly kind: PaperKind;
  readonly number?: string | undefined;
  readonly expiresOn: string;
};

export type BlockDto = { readonly from: string; readonly to: string; readonly reason: string };

export type UnitSpanDto = {
  readonly kind: SpanKind;
  readonly from: string;
  readonly to: string;
  readonly reservationId?: string | undefined;
  readonly reason?: string | undefined;
};

export type UnitDto = {
  readonly id: string;
  readonly label: string;
  readonly condition: Condition;
  readonly serial?: string | undefined;
  readonly purchasedOn?: string | undefined;
  readonly notes?: string | undefined;
  readonly papers: readonly PaperDto[];
  readonly blocks: readonly BlockDto[];
  readonly retiredOn?: string | undefined;
  /** What it does today. */
  readonly today: SpanKind | 'free';
  /** On the days asked for; free days are left out. */
  readonly spans: readonly UnitSpanDto[];
};

export type ProductUnitsDto = {
  readonly productId: string;
  readonly title: string;
  readonly image?: ProductImageDto | undefined;
  readonly categories: readonly string[];
  readonly isActive: boolean;
  readonly turnaroundDays: number;
  /** Of the units; another than the product's own. */
  readonly revision: number;
  readonly units: readonly UnitDto[];
};

export type InventoryDto = {
  readonly from: string;
  readonly to: string;
  readonly products: readonly ProductUnitsDto[];
};

/** A line of a reservation, on the unit that it had or has. */
export type AffectedDto = {
  readonly reservationId: string;
  readonly status: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The unit's label. */
  readonly unit: string;
};

export type StrandedDto = AffectedDto & {
  readonly unitId: string;
  /** The rental has begun. */
  readonly out: boolean;
  /** It was so before the change. */
  readonly known: boolean;
};

export type UnitEffectsDto = {
  /** What goes to another unit; the customers need not know. */
  readonly moves: readonly (AffectedDto & { readonly to: string })[];
  /** What cannot: each needs a call. */
  readonly stranded: readonly StrandedDto[];
};

export type UnitsChangedDto = UnitEffectsDto & { readonly product: ProductUnitsDto };

/** The physical units. Needs the bearer token of an admin, as `AdminApi` does. */
export interface InventoryApi {
  inventory(): Answer<InventoryDto>;
  /** Reservations of a product that stand on a unit that cannot go out. */
  stranded(productId: string): Answer<{ readonly stranded: readonly StrandedDto[] }>;
  /** What the change would do now; nothing is written. */
  previewUnits(productId: string, change: UnitChangeInput): Answer<UnitEffectsDto>;
  /** @param revision of the units that were read; 409 `units_changed` when it is not that any more. */
  changeUnits(
    productId: string,
    change: UnitChangeInput,
    revision: number,
  ): Answer<UnitsChangedDto>;
}
