import { useEffect, useState } from 'react';
import { type Instant, instant } from '#core/kernel/instant.ts';

/** The browser's clock, looked at every second; for screens that are drawn in the browser only. */
export function useNow(): Instant {
  const [now, setNow] = useState(() => instant(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(instant(Date.now())), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
