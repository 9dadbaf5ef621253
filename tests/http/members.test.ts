import { describe, expect, it } from 'vitest';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const shop = eachHttpShop();

describe('the loyalty program', () => {
  it('is listed for admins, and for nobody else', async () => {
    expect((await shop.get('/api/admin/members')).statusCode).toBe(401);
    const listed = await shop.get('/api/admin/members', await shop.adminHeaders());
    expect([listed.statusCode, listed.json()]).toEqual([200, { members: [], isWhole: true }]);
  });
});
