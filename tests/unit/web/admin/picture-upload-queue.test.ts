import { describe, expect, it } from 'vitest';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureUploads } from '#core/contract/admin-api.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { eventually } from '#tests/support/eventually.ts';
import { present } from '#tests/support/expected.ts';
import { pictureUploadQueue } from '#web/admin/products/picture-upload-queue.ts';

const SET: PictureSet = { src: '/pictures/a.jpg', width: 1_200, height: 900 };

const problem = (status: number, detail: string): ApiProblem => ({
  status,
  code: 'x',
  title: 'x',
  detail,
});

const file = (name: string, type = 'image/jpeg', size = 10): File =>
  new File([new Uint8Array(size)], name, { type });

type Asked = {
  readonly bytes: number;
  readonly sent: (share: number) => void;
  readonly answer: (answer: Result<PictureSet, ApiProblem>) => void;
  isCancelled: boolean;
};

/** A server whose responses the test gives. */
function fakeUploads() {
  const asked: Asked[] = [];
  const uploads: PictureUploads = {
    upload({ bytes }, sent) {
      const { promise, resolve } = Promise.withResolvers<Result<PictureSet, ApiProblem>>();
      const call: Asked = { bytes: bytes.length, sent, answer: resolve, isCancelled: false };
      asked.push(call);
      return {
        answer: promise,
        cancel() {
          call.isCancelled = true;
          resolve(err(problem(0, 'cancelled')));
        },
      };
    },
  };
  return {
    asked,
    uploads,
    /** The call with this number, once it is made. */
    call: (number: number) => eventually(async () => present(asked[number])),
  };
}

function open(refusal?: string) {
  const server = fakeUploads();
  const uploaded: string[] = [];
  const queue = pictureUploadQueue({
    load: async () => server.uploads,
    onUploaded(_set, { name }) {
      uploaded.push(name);
      return refusal;
    },
  });
  const states = () => queue.uploads().map(({ file: { name }, state }) => [name, state.kind]);
  return { ...server, queue, uploaded, states };
}

describe('pictureUploadQueue', () => {
  it("sends one after another, reports each one's progress, and drops finished ones", async () => {
    const { queue, call, asked, states, uploaded } = open();
    queue.add([file('a.jpg', 'image/jpeg', 7), file('b.png', 'image/png')]);
    expect(states()).toEqual([
      ['a.jpg', 'sending'],
      ['b.png', 'waiting'],
    ]);
    const first = await call(0);
    expect(first.bytes).toBe(7);
    first.sent(0.5);
    expect(queue.uploads()[0]?.state).toEqual({ kind: 'sending', share: 0.5 });
    expect(asked).toHaveLength(1);
    first.answer(ok(SET));
    (await call(1)).answer(ok(SET));
    await eventually(async () => expect(states()).toEqual([]));
    expect(uploaded).toEqual(['a.jpg', 'b.png']);
  });

  it('refuses invalid files right away, without sending them', () => {
    const { queue, asked } = open();
    queue.add([file('a.pdf', 'application/pdf'), file('b.jpg', 'image/jpeg', 15 * 1_024 ** 2 + 1)]);
    expect(queue.uploads().map(({ state }) => state)).toEqual([
      { kind: 'failed', message: expect.stringContaining('JPEG'), mayRetry: false },
      { kind: 'failed', message: expect.stringContaining('15 MB'), mayRetry: false },
    ]);
    expect(asked).toEqual([]);
  });

  it.each([
    [0, true],
    [401, true],
    [503, true],
    [413, false],
    [422, false],
  ])('after a response %i offers a retry: %s', async (status, mayRetry) => {
    const { queue, call } = open();
    queue.add([file('a.jpg')]);
    (await call(0)).answer(err(problem(status, 'Why.')));
    await eventually(async () =>
      expect(queue.uploads()[0]?.state).toEqual({ kind: 'failed', message: 'Why.', mayRetry }),
    );
  });

  it('retries on request, and continues past failures', async () => {
    const { queue, call, uploaded, states } = open();
    queue.add([file('a.jpg'), file('b.jpg')]);
    (await call(0)).answer(err(problem(503, 'Busy.')));
    (await call(1)).answer(ok(SET));
    await eventually(async () => expect(states()).toEqual([['a.jpg', 'failed']]));
    queue.retry(queue.uploads()[0]?.id ?? 0);
    (await call(2)).answer(ok(SET));
    await eventually(async () => expect(states()).toEqual([]));
    expect(uploaded).toEqual(['b.jpg', 'a.jpg']);
  });

  it('cancels the running upload, forgets it, and continues', async () => {
    const { queue, call, uploaded, states } = open();
    queue.add([file('a.jpg'), file('b.jpg')]);
    const first = await call(0);
    queue.drop(queue.uploads()[0]?.id ?? 0);
    expect(first.isCancelled).toBe(true);
    (await call(1)).answer(ok(SET));
    await eventually(async () => expect(states()).toEqual([]));
    expect(uploaded).toEqual(['b.jpg']);
  });

  it('cancels everything when nobody is waiting any longer', async () => {
    const { queue, call, uploaded, states } = open();
    queue.add([file('a.jpg'), file('b.jpg')]);
    const first = await call(0);
    queue.clear();
    first.answer(ok(SET));
    await Promise.resolve();
    expect([first.isCancelled, states(), uploaded]).toEqual([true, [], []]);
  });

  it('says why an uploaded picture cannot be used after all', async () => {
    const { queue, call } = open('Already there.');
    queue.add([file('a.jpg')]);
    (await call(0)).answer(ok(SET));
    await eventually(async () =>
      expect(queue.uploads()[0]?.state).toMatchObject({ message: 'Already there.' }),
    );
  });

  it('says so if the upload could not even start', async () => {
    const load = () => Promise.reject(new Error('no chunk'));
    const queue = pictureUploadQueue({ load, onUploaded: () => undefined });
    queue.add([file('a.jpg')]);
    await eventually(async () =>
      expect(queue.uploads()[0]?.state).toMatchObject({ kind: 'failed', mayRetry: true }),
    );
  });
});
