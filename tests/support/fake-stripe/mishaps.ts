/** What goes wrong with a request. */
export type Mishap =
  /** The connection is closed before anything is done. */
  | { readonly kind: 'hang_up' }
  /** Everything is done, and the connection is closed before the response. */
  | { readonly kind: 'lost_answer' }
  /** Everything is done, and no response ever arrives. */
  | { readonly kind: 'silence' }
  /** Nothing happens before `until`. In the meantime the request is in progress. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> }
  | {
      readonly kind: 'fault';
      readonly status: 429 | 500 | 502 | 503;
      /** The work is done anyway. */
      readonly afterWork?: boolean;
      /** The value of `stripe-should-retry` for the SDK. */
      readonly shouldRetry?: boolean;
    };

type Planned = { readonly mishap: Mishap; readonly on: string; times: number };

/** Requests have names such as `POST /v1/refunds`; `*` is any. */
export function plannedMishaps() {
  let planned: Planned[] = [];
  return {
    plan(mishap: Mishap, { on = '*', times = 1 }: { on?: string; times?: number } = {}): void {
      planned.push({ mishap, on, times });
    },
    clear(): void {
      planned = [];
    },
    /** The mishap of this request, if one was planned for it. */
    take(request: string): Mishap | undefined {
      const next = planned.find(({ on, times }) => times > 0 && (on === '*' || on === request));
      if (next !== undefined) next.times -= 1;
      return next?.mishap;
    },
  };
}
