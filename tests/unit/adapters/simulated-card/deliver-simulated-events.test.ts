import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { simulatedProvider } from '#tests/support/simulated-provider.ts';

let provider: ReturnType<typeof simulatedProvider>;
beforeEach(() => {
  provider = simulatedProvider();
});

async function pay(reservationId: string): Promise<void> {
  const intent = await provider.payments.createIntent({
    idempotencyKey: reservationId,
    amount: cents(20_000),
    customerEmail: 'ana@example.com',
    reservationId,
    reason: 'full',
  });
  await provider.confirm(intent.clientSecret, '4242424242424242');
  provider.clock.pass(1);
}

/** A webhook that records whom the events are about and accepts those it is told to. */
function webhook(takes: (reservationId: string) => boolean) {
  const seen: string[] = [];
  const deliver = async (body: Uint8Array, signature: string): Promise<boolean> => {
    const event = provider.reader.read(body, signature);
    if (!event.ok || event.value.kind === 'other') throw new Error('Not a valid event');
    seen.push(event.value.reservationId);
    return takes(event.value.reservationId);
  };
  return { seen, deliver };
}

describe('makeDeliverSimulatedEvents', () => {
  it('delivers waiting events once, oldest first', async () => {
    await pay('R1');
    await pay('R2');
    const { seen, deliver } = webhook(() => true);
    expect(await provider.deliver(deliver)).toBe(2);
    expect(await provider.deliver(deliver)).toBe(0);
    expect(seen).toEqual(['R1', 'R2']);
  });

  it('keeps refused events, behind those not tried yet', async () => {
    await pay('R1');
    const refusing = webhook(() => false);
    expect(await provider.deliver(refusing.deliver)).toBe(0);
    await pay('R2');
    provider.clock.pass(1);
    await provider.deliver(refusing.deliver);
    const taking = webhook(() => true);
    expect(await provider.deliver(taking.deliver)).toBe(2);
    expect(taking.seen.toSorted()).toEqual(['R1', 'R2']);
  });

  it('is not blocked by fifty that nobody accepts', async () => {
    for (let number = 1; number <= 55; number += 1) await pay(`R${number}`);
    const { seen, deliver } = webhook((id) => id === 'R55');
    await provider.deliver(deliver);
    provider.clock.pass(1);
    expect(await provider.deliver(deliver)).toBe(1);
    expect(seen).toContain('R55');
  });

  it('treats a webhook that throws as a refusal', async () => {
    await pay('R1');
    await pay('R2');
    const { deliver } = webhook((id) => {
      if (id === 'R1') throw new Error('ECONNREFUSED');
      return true;
    });
    expect(await provider.deliver(deliver)).toBe(1);
    expect(await provider.deliver(webhook(() => true).deliver)).toBe(1);
  });

  it('signs again with every try, so that a late one is not refused as too old', async () => {
    await pay('R1');
    await provider.deliver(async () => false);
    provider.clock.pass(DAY);
    expect(await provider.deliver(webhook(() => true).deliver)).toBe(1);
  });

  it('gives up after three days', async () => {
    await pay('R1');
    provider.clock.pass(3 * DAY);
    expect(await provider.deliver(async () => false)).toBe(0);
    expect(await provider.deliver(async () => true)).toBe(0);
  });

  it('delivers again what was accepted by a process that died before recording it', async () => {
    await pay('R1');
    const { seen, deliver } = webhook(() => true);
    const dying = async (body: Uint8Array, signature: string): Promise<never> => {
      await deliver(body, signature);
      throw new Error('killed');
    };
    await provider.deliver(dying);
    await provider.deliver(deliver);
    expect(seen).toEqual(['R1', 'R1']);
  });

  it('sends each event once to concurrent calls, and events that arrived in the meantime to the next', async () => {
    await pay('R1');
    const { seen, deliver } = webhook(() => true);
    const slow = async (body: Uint8Array, signature: string): Promise<boolean> => {
      if (seen.length === 0) await pay('R2');
      return deliver(body, signature);
    };
    const first = provider.deliver(slow);
    await Promise.resolve();
    const asked = await Promise.all([first, provider.deliver(slow), provider.deliver(slow)]);
    expect(asked).toEqual([1, 1, 1]);
    expect(seen).toEqual(['R1', 'R2']);
  });
});
