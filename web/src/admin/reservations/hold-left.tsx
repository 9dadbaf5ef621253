import { useEffect, useState } from 'react';
import { MINUTE } from '#core/kernel/instant.ts';
import { momentName } from '#web/admin/ui/words.ts';

const EVERY_MS = 5_000;

/** Counts down how long a hold still lasts. */
export function HoldLeft({ until }: { readonly until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  const minutes = Math.ceil(left / MINUTE);
  return (
    <time dateTime={until} title={momentName(until)} className="text-muted tabular-nums">
      {left <= 0
        ? 'ran out'
        : minutes > 120
          ? `${Math.floor(minutes / 60)} h left`
          : `${minutes} min left`}
    </time>
  );
}
