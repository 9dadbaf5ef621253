import { describe, expect, it } from 'vitest';
import type { MemberDto } from '#core/contract/loyalty.ts';
import type { AdminReview } from '#core/contract/reviews.ts';
import { findMembers, membersCsv } from '#web/admin/members/members-list.ts';
import { reviewsCsv } from '#web/admin/data/use-reviews.ts';

const member = (overrides: Partial<MemberDto>): MemberDto => ({
  userId: 'ana',
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  tier: 'regular',
  parties: 3,
  days: 5,
  spentCents: 135_050,
  lastParty: '2026-12-05',
  ...overrides,
});
const BEN = member({ userId: 'ben', name: 'Ben', email: 'b@x.org', tier: 'guest', parties: 9 });
const ALL = [member({}), BEN];

describe('findMembers', () => {
  const wanted = { q: '', tier: undefined, sort: 'parties' } as const;
  const found = (more: object) =>
    findMembers(ALL, { ...wanted, ...more }).map(({ userId }) => userId);

  it('finds by every word of name and e-mail, by tier, and in the wanted order', () => {
    expect(found({})).toEqual(['ben', 'ana']);
    expect(found({ sort: 'name' })).toEqual(['ana', 'ben']);
    expect(found({ q: 'ORTIZ example' })).toEqual(['ana']);
    expect(found({ q: 'ortiz x.org' })).toEqual([]);
    expect(found({ tier: 'guest' })).toEqual(['ben']);
  });
});

describe('membersCsv', () => {
  it('has a row each, amounts in dollars', () => {
    expect(membersCsv([member({ name: '=cmd()' })])).toBe(
      "Name,E-mail,Tier,Parties,Rental days,Spent,Last party\r\n'=cmd(),ana@example.com,Regular,3,5,1350.50,2026-12-05\r\n",
    );
  });
});

describe('reviewsCsv', () => {
  it('keeps commas and lines of a text in its cell', () => {
    const review: AdminReview = {
      id: 'r',
      revision: 1,
      productId: 'castle',
      productTitle: 'Neon Castle',
      reservationId: 'R1',
      state: 'published',
      stars: 5,
      name: 'Ana',
      text: 'Great, "really"\nbig',
      writtenAt: '2026-11-20T10:00:00.000Z',
    };
    expect(reviewsCsv([review])).toContain(
      'Neon Castle,5,Ana,"Great, ""really""\nbig",published,2026-11-20T10:00:00.000Z,,,,R1\r\n',
    );
  });
});
