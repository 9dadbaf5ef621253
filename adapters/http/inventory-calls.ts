import type { SendJson } from '#adapters/http/json-request.ts';
import type { InventoryApi } from '#core/contract/inventory-api.ts';

const unitsOf = (productId: string): string =>
  `/admin/products/${encodeURIComponent(productId)}/units`;

/** The inventory's part of the admin's interface. */
export const inventoryCalls = (send: SendJson): InventoryApi => ({
  inventory: () => send({ path: '/admin/inventory' }),
  stranded: (productId) => send({ path: `${unitsOf(productId)}/stranded` }),
  previewUnits: (productId, change) =>
    send({ method: 'POST', path: `${unitsOf(productId)}/preview`, body: { change } }),
  changeUnits: (productId, change, revision) =>
    send({ method: 'POST', path: `${unitsOf(productId)}/changes`, body: { change, revision } }),
});
