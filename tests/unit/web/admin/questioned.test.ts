import { describe, expect, it } from 'vitest';
import type { MoneyEntryDto } from '#core/contract/admin-reservations.ts';
import { questionedCents } from '#web/admin/reservations/reservation-papers.tsx';

const entry = (
  kind: MoneyEntryDto['kind'],
  reference: string,
  disputedCents?: number,
): MoneyEntryDto => ({
  id: `${kind} ${reference}`,
  kind,
  amountCents: 0,
  at: '2026-12-05T12:00:00.000Z',
  reference,
  ...(disputedCents !== undefined && { disputedCents }),
});

describe('questionedCents', () => {
  it('adds up what banks question and have not decided', () => {
    const paid = entry('charge', 'pi_1');
    const [first, second] = ['pi_1', 'pi_2'].map((id) => entry('dispute_opened', id, 41_800));
    if (first === undefined || second === undefined) throw new Error();
    const won = entry('dispute_won', 'pi_1', 41_800);
    expect([
      questionedCents([paid]),
      questionedCents([paid, first]),
      questionedCents([paid, first, second]),
      questionedCents([paid, first, second, won]),
      questionedCents([paid, first, entry('dispute_lost', 'pi_1', 41_800)]),
    ]).toEqual([0, 41_800, 83_600, 41_800, 0]);
  });
});
