import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import { insuranceOf, type ReadSite } from '#core/content/company.ts';
import type { PaperFiles } from '#core/inventory/paper-files.ts';
import { closureOn, fleetOf, isRetired, type Unit, type UnitPaper } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { currentPapers, type PaperForm, paperFormOf } from '#core/kernel/kept-paper.ts';
import type { Clock, ManageSecrets, ServerKey } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';

/** 132 bits. A QR code of the whole secret would be hard to read from a worn label. */
const SECRET_LETTERS = 22;

/** Differs from all other names in use, so that a label opens no booking. */
const nameOf = (productId: string, unitId: string): string => `unit:${productId}/${unitId}`;

/** The code on a unit's label, from the server's key: never stored, and as lasting as the key. */
export const unitCodeFor = (productId: string, unitId: string, secrets: ServerKey): string =>
  `${productId}.${unitId}.${secrets.secretFor(nameOf(productId, unitId), 1).slice(0, SECRET_LETTERS)}`;

type Proof = {
  readonly number?: string | undefined;
  readonly by?: string | undefined;
  readonly issuedOn?: CalendarDay | undefined;
  readonly expiresOn: CalendarDay;
  readonly isValid: boolean;
  /** Whether its scan or photo is kept. */
  readonly hasFile: boolean;
};

/** What an inspector sees about a unit; nothing about customers, prices or places. */
export type UnitCard = {
  readonly product: string;
  readonly unitLabel: string;
  readonly serial?: string | undefined;
  /** In maintenance today; the reason stays with the shop. */
  readonly isOutOfService: boolean;
  readonly inspection?: Proof | undefined;
  /** Of this unit alone. */
  readonly insurance?: Omit<Proof, 'hasFile'> | undefined;
  /** The shop's liability insurance; its policy's number stays with the shop. */
  readonly liability?: Omit<Proof, 'number' | 'hasFile'> | undefined;
};

const currentOf = (papers: readonly UnitPaper[], wanted: UnitPaper['kind']) =>
  currentPapers(papers).find(({ kind }) => kind === wanted);

function proofOf(
  papers: readonly UnitPaper[],
  wanted: UnitPaper['kind'],
  today: CalendarDay,
): Proof | undefined {
  const paper = currentOf(papers, wanted);
  if (paper?.expiresOn === undefined) return undefined;
  const { number, by, issuedOn, expiresOn, file } = paper;
  return {
    number,
    by,
    issuedOn,
    expiresOn,
    isValid: today <= expiresOn,
    hasFile: file !== undefined,
  };
}

type Units = {
  readonly catalogue: Pick<Catalogue, 'findMany'>;
  readonly ledger: Pick<BookingLedger, 'fleets'>;
};

type Found = { readonly product: Product; readonly unit: Unit };

/** The existing ones of these units. */
async function findUnits(
  { catalogue, ledger }: Units,
  wanted: readonly { readonly productId: string; readonly unitId: string }[],
): Promise<readonly Found[]> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const [products, fleets] = await Promise.all([catalogue.findMany(ids), ledger.fleets(ids)]);
  return wanted.flatMap(({ productId, unitId }) => {
    const product = products.find(({ id }) => id === productId);
    const unit = product && fleetOf(product, fleets).units.find(({ id }) => id === unitId);
    return product === undefined || unit === undefined ? [] : [{ product, unit }];
  });
}

/** Finds a unit by its label's code. None for a wrong code, or for a retired unit, which we no longer insure. */
async function findByCode(
  code: string,
  secrets: ManageSecrets,
  units: Units,
): Promise<Found | undefined> {
  const [, productId = '', unitId = ''] = /^([\w-]{1,128})\.(u\d{1,6})\.[\w-]+$/.exec(code) ?? [];
  if (!secrets.opens(code, (key) => unitCodeFor(productId, unitId, key))) return undefined;
  const [found] = await findUnits(units, [{ productId, unitId }]);
  return found === undefined || isRetired(found.unit) ? undefined : found;
}

type OpenUnitPorts = Units & {
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

/** Opens a unit by its label's code. Undefined for others and for retired units. */
export const makeOpenUnit =
  ({ settings, secrets, clock, ...units }: OpenUnitPorts) =>
  async (code: string): Promise<UnitCard | undefined> => {
    const [found, known] = await Promise.all([findByCode(code, secrets, units), settings.read()]);
    if (found === undefined) return undefined;
    const { label, serial, papers } = found.unit;
    const today = shopDay(clock.now());
    const held = insuranceOf(known);
    return {
      product: found.product.title,
      unitLabel: label,
      serial,
      isOutOfService: closureOn(found.unit, today)?.kind === 'maintenance',
      inspection: proofOf(papers, 'inspection', today),
      insurance: proofOf(papers, 'insurance', today),
      liability: held && {
        by: held.insurer,
        expiresOn: held.expiresOn,
        isValid: today <= held.expiresOn,
      },
    };
  };

type Certificate = {
  readonly unitId: string;
  readonly form: PaperForm;
  readonly bytes: Uint8Array;
};

/** A unit's present inspection certificate, and no other paper, by the code on its label. */
export const makeOpenInspection =
  ({
    files,
    secrets,
    ...units
  }: Units & { readonly files: Pick<PaperFiles, 'get'>; readonly secrets: ManageSecrets }) =>
  async (code: string): Promise<Certificate | undefined> => {
    const found = await findByCode(code, secrets, units);
    const file = found && currentOf(found.unit.papers, 'inspection')?.file;
    const form = file === undefined ? undefined : paperFormOf(file);
    if (found === undefined || file === undefined || form === undefined) return undefined;
    const bytes = await files.get(file);
    return bytes && { unitId: found.unit.id, form, bytes };
  };

/** A sticker: the unit, how to reach the shop, and the QR code of the address. */
export type UnitLabel = {
  readonly product: string;
  readonly label: string;
  readonly serial?: string | undefined;
  readonly brand: string;
  readonly phone: string;
  readonly url: string;
};

/** Draws labels for a printer. */
export interface LabelMaker {
  make(labels: readonly UnitLabel[]): Promise<Uint8Array>;
}

type UnitLabelPorts = Units & {
  readonly labels: LabelMaker;
  readonly readSite: ReadSite;
  readonly secrets: ManageSecrets;
  readonly publicUrl: string;
};

/** The labels of these units as a file; undefined if none of the units exists. */
export const makeUnitLabels =
  ({ labels, readSite, secrets, publicUrl, ...units }: UnitLabelPorts) =>
  async (
    wanted: readonly { readonly productId: string; readonly unitId: string }[],
  ): Promise<Uint8Array | undefined> => {
    const [found, { brand, phone }] = await Promise.all([findUnits(units, wanted), readSite()]);
    if (found.length === 0) return undefined;
    return labels.make(
      found.map(({ product, unit }) => ({
        product: product.title,
        label: unit.label,
        serial: unit.serial,
        brand,
        phone,
        url: `${publicUrl}/unit/${unitCodeFor(product.id, unit.id, secrets)}`,
      })),
    );
  };
