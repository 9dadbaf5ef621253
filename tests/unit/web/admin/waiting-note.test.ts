import { expect, it } from 'vitest';
import { waitingNote } from '#web/admin/messages/outgoing-screen.tsx';

it('says why a message waits, unless it is no longer needed', () => {
  const error = 'Nothing is sent at night, so this waits for the morning.';
  const waiting = { state: 'queued', error, attempts: 0 } as const;
  expect(waitingNote({ ...waiting, text: 'we deliver Sat' })).toBe(error);
  expect(waitingNote(waiting)).toBeUndefined();
  expect(waitingNote({ state: 'failed', error: 'No such address.', attempts: 2 })).toBe(
    'No such address. Tried 2 times.',
  );
});
