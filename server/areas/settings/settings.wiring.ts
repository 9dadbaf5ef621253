import { makeOwnTerms } from '#core/back-office/own-terms.ts';
import { makeSaveSettings } from '#core/back-office/save-settings.ts';
import { makeListTouched } from '#core/desk/closing-touches.ts';
import { INVENTORY } from '#server/areas/inventory/inventory.wiring.ts';
import { adminSettingsRoutes } from '#server/areas/settings/settings.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, boundByName, made } = makings();

const saveSettings = bound(makeSaveSettings, [RECORDS.settings, RECORDS.ledger, PORTS.clock]);

const listTouched = bound(makeListTouched, [RECORDS.reservationBook, PORTS.clock]);

const ownTerms = boundByName(makeOwnTerms, {
  settings: RECORDS.settings,
  texts: RECORDS.ownTexts,
  readOwnTerms: RECORDS.readOwnTerms,
  lists: RECORDS.reservationLists,
  papers: PORTS.paperMaker,
  readSite: RECORDS.readSite,
  clock: PORTS.clock,
});

export const settings: Area = {
  ...made(),
  admin: ({ of, maybe, onCatalogueChanged }) => [
    adminSettingsRoutes({
      readSettings: of(RECORDS.settings).read,
      listProducts: () => of(RECORDS.catalogue).listAll(),
      saveSettings: of(saveSettings),
      lacksFile: of(INVENTORY.lacksFile),
      listTouched: of(listTouched),
      ownTerms: of(ownTerms),
      mailFrom: maybe(PORTS.mailFrom),
      promoCodes: of(RECORDS.promoCodes),
      onChanged: onCatalogueChanged,
    }),
  ],
};
