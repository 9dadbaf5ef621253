import { useEffect, useState } from 'react';
import { type Instant, instant } from '#core/kernel/instant.ts';

/** The browser's clock, read again at this interval. Only for screens rendered in browsers. */
export function useNow(milliseconds: number): Instant {
  const [now, setNow] = useState(() => instant(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(instant(Date.now())), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return now;
}
