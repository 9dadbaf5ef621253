import { describe, expect, it } from 'vitest';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import { manageTokenFor, makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { valueOf } from '#tests/support/expected.ts';
import { openShop } from '#tests/support/shop.ts';

describe('makeOpenManageLink with another key', () => {
  it('opens links mailed from then on, even for earlier bookings, and no links mailed before', async () => {
    const shop = await openShop();
    const { reservation, manageToken } = valueOf(await shop.place(shop.order()));
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
