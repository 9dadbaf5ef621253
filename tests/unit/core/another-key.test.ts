import { describe, expect, it } from 'vitest';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import { manageTokenFor, makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { openShop } from '#tests/support/shop.ts';

describe('makeOpenManageLink with another key', () => {
  it('opens links mailed from then on, even for earlier bookings, and no links mailed before', async () => {
    const shop = await openShop();
    const placed = await shop.place(shop.order());
    if (!placed.ok) throw new Error(placed.error.kind);
    const { reservation, manageToken } = placed.value;
    const moved = nodeManageSecrets('another key, of 32 letters or more');
    const open = makeOpenManageLink(shop.ledger, moved);
    const mailed = manageTokenFor(reservation, moved);
    expect(mailed).not.toBe(manageToken);
    expect(await open(mailed)).toMatchObject({ id: reservation.id });
    expect(await open(manageToken)).toBeUndefined();
    const revoked = manageTokenFor({ ...reservation, linkVersion: 2 }, moved);
    expect(await open(revoked)).toBeUndefined();
    expect(await open(manageTokenFor({ id: 'none', linkVersion: 1 }, moved))).toBeUndefined();
    expect(await open('')).toBeUndefined();
  });
});
