import { describe, expect, it } from 'vitest';
import type { MemberDto } from '#core/contract/loyalty.ts';
import type { AdminReview } from '#core/contract/reviews.ts';
import { membersCsv } from '#web/admin/members/members-screen.tsx';
import { stateOnPaper } from '#web/admin/reservations/reservation-columns.tsx';
import { reviewsCsv } from '#web/admin/reviews/reviews-screen.tsx';

const member = (overrides: Partial<MemberDto>): MemberDto => ({
  id: 'ana',
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  tier: 'regular',
  parties: 3,
  days: 5,
  spentCents: 135_050,
  points: 612,
  lastParty: '2026-12-05',
  ...overrides,
});

describe('a printed reservation', () => {
  it('is marked paid only if it is sold', () => {
    const say = (status: Parameters<typeof stateOnPaper>[0]['status'], balanceCents = 0) =>
      stateOnPaper({ status, balanceCents });
    expect([say('confirmed'), say('confirmed', 4_250), say('completed', 100)]).toEqual([
      'Paid',
      'Owes $42.50',
      'Owes $1.00',
    ]);
    expect([say('cancelled', 4_250), say('held', 4_250), say('expired')]).toEqual([
      'Canceled',
      'On hold',
      'Expired',
    ]);
    expect(stateOnPaper({ status: 'held', balanceCents: 1, awaitsOwner: true })).toBe('Request');
  });
});

describe('membersCsv', () => {
  it('has one row each, with amounts in dollars', () => {
    expect(membersCsv([member({ name: '=cmd()' })])).toBe(
      "Name,Email,Tier,Parties,Rental days,Spent,Points,Last party\r\n'=cmd(),ana@example.com,Regular,3,5,1350.50,612,2026-12-05\r\n",
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
      'Neon Castle,5,Ana,"Great, ""really""\nbig",published,2026-11-20 04:00,,,,R1\r\n',
    );
  });
});
